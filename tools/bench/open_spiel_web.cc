// Web of Flies on the usual board as a game of OpenSpiel's C++ core: what Orbweaver is measured against.
//
// The same rules for two to four, written as a careful user of that library would: lines computed
// once, captures found once a turn, an array changed in place. Who begins and what comes out of the
// bag are chance nodes, the swaps are moves, and passes and single captures are played as in Orbweaver.
// open_spiel_core.py builds it against the library that pip installed, and calls `play`.

#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "open_spiel/spiel.h"

namespace open_spiel {
namespace web_of_flies {

constexpr int kRadius = 3, kSize = 37, kWays = 6, kMostSeats = 4, kLegs = 8;
constexpr int kKinds = kMostSeats * kLegs + 1;  // what a draw may show: spiders, then the fly
constexpr int kEmpty = -1, kFly = kKinds - 1;
constexpr Action kKeep = kSize * kSize;
constexpr int kSets[] = {0, 0, 2, 1, 1}, kFlies[] = {0, 0, 5, 13, 5};  // by the number of seats

inline int Owner(int piece) { return piece == kFly ? kMostSeats : piece / kLegs; }
inline int Legs(int piece) { return piece == kFly ? 0 : piece % kLegs + 1; }

std::array<std::array<std::vector<int>, kWays>, kSize> MakeLines() {
  const std::pair<int, int> steps[] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
  std::vector<std::pair<int, int>> cells;
  for (int q = -kRadius; q <= kRadius; ++q)
    for (int r = -kRadius; r <= kRadius; ++r)
      if (std::abs(q + r) <= kRadius) cells.push_back({q, r});
  std::array<std::array<std::vector<int>, kWays>, kSize> lines;
  for (int start = 0; start < kSize; ++start)
    for (int way = 0; way < kWays; ++way)
      for (auto cell = cells[start];;) {
        cell = {cell.first + steps[way].first, cell.second + steps[way].second};
        auto found = std::find(cells.begin(), cells.end(), cell);
        if (found == cells.end()) break;
        lines[start][way].push_back(found - cells.begin());
      }
  return lines;
}

const auto kLines = MakeLines();

class WebState : public State {
 public:
  WebState(std::shared_ptr<const Game> game, int seats) : State(game), seats_(seats) {
    board_.fill(kEmpty);
    bag_.fill(0);
    for (int seat = 0; seat < seats; ++seat)
      for (int legs = 0; legs < kLegs; ++legs) bag_[seat * kLegs + legs] = kSets[seats];
    bag_[kFly] = kFlies[seats];
  }

  Player CurrentPlayer() const override {
    return over_ ? kTerminalPlayerId : dealt_ < kSize ? kChancePlayerId : seat_;
  }

  std::vector<std::pair<Action, double>> ChanceOutcomes() const override {
    std::vector<std::pair<Action, double>> outcomes;
    if (first_ < 0) {
      for (int seat = 0; seat < seats_; ++seat) outcomes.push_back({seat, 1.0 / seats_});
      return outcomes;
    }
    for (int piece = 0; piece < kKinds; ++piece)
      if (bag_[piece]) outcomes.push_back({piece, static_cast<double>(bag_[piece]) / (kSize - dealt_)});
    return outcomes;
  }

  std::vector<Action> LegalActions() const override {
    if (IsChanceNode()) return LegalChanceOutcomes();
    if (!swapping_) return captures_;
    std::vector<Action> swaps;
    for (int one = 0; one < kSize; ++one)
      for (int other = 0; other < kSize; ++other)
        if (Owner(board_[one]) == seat_ && Owner(board_[other]) == seat_ && board_[one] != board_[other])
          swaps.push_back(one * kSize + other);
    swaps.push_back(kKeep);
    return swaps;
  }

  bool IsTerminal() const override { return over_; }

  std::vector<double> Returns() const override {
    std::vector<double> returns(seats_, 0.0);
    if (!over_) return returns;
    std::array<std::array<int, kLegs>, kMostSeats> left{};
    for (int piece : board_)
      if (piece != kEmpty && piece != kFly) ++left[Owner(piece)][kLegs - Legs(piece)];
    auto best = *std::max_element(left.begin(), left.begin() + seats_);
    int winners = std::count(left.begin(), left.begin() + seats_, best);
    for (int seat = 0; seat < seats_; ++seat)
      returns[seat] = (left[seat] == best ? 1.0 / winners : 0.0) - 1.0 / seats_;
    return returns;
  }

  std::unique_ptr<State> Clone() const override { return std::make_unique<WebState>(*this); }
  std::string ActionToString(Player, Action action) const override { return std::to_string(action); }
  std::string ToString() const override {
    std::string text;
    for (int piece : board_) text += std::to_string(piece) + " ";
    return text;
  }

 protected:
  void DoApplyAction(Action action) override {
    if (first_ < 0) {
      first_ = action;
    } else if (dealt_ < kSize) {
      Deal(action);
    } else if (swapping_) {
      if (action != kKeep) std::swap(board_[action / kSize], board_[action % kSize]);
      seat_ = (seat_ + 1) % seats_;
      swapping_ = seat_ != first_;
      if (!swapping_) GoOn();
    } else {
      Take(action);
      GoOn();
    }
  }

 private:
  void Deal(int piece) {
    board_[dealt_++] = piece;
    --bag_[piece];
    for (int kind = 0; kind < kKinds; ++kind)  // what is left when all are alike follows
      while (bag_[kind] && bag_[kind] == kSize - dealt_) {
        board_[dealt_++] = kind;
        --bag_[kind];
      }
    seat_ = (first_ + 1) % seats_;
  }

  void Take(Action action) {
    int start = action / kSize, end = action % kSize, eaten = board_[end];
    board_[end] = board_[start];
    board_[start] = kEmpty;
    seat_ = (seat_ + 1) % seats_;
    if (Legs(eaten) != kLegs) return;
    int keepers = 0;
    for (int seat = 0; seat < seats_; ++seat)
      keepers += std::find(board_.begin(), board_.end(), seat * kLegs + kLegs - 1) != board_.end();
    over_ = keepers == 1;
  }

  void GoOn() {  // to the next seat with a choice
    for (int passed = 0; !over_;) {
      Find();
      if (captures_.size() > 1) return;
      if (captures_.size() == 1) {
        passed = 0;
        Take(captures_[0]);
      } else {
        over_ = ++passed == seats_;
        seat_ = (seat_ + 1) % seats_;
      }
    }
  }

  void Find() {
    captures_.clear();
    for (int start = 0; start < kSize; ++start) {
      if (board_[start] == kEmpty || Owner(board_[start]) != seat_) continue;
      for (const auto& line : kLines[start])
        for (int end : line) {
          int other = board_[end];
          if (other == kEmpty || Owner(other) == seat_) continue;
          if (Legs(other) <= Legs(board_[start])) captures_.push_back(start * kSize + end);
          break;
        }
    }
  }

  int seats_, first_ = -1, seat_ = 0, dealt_ = 0;
  bool swapping_ = true, over_ = false;
  std::array<int, kSize> board_;
  std::array<int, kKinds> bag_;
  std::vector<Action> captures_;
};

const GameType kGameType{"web_of_flies", "Web of Flies", GameType::Dynamics::kSequential,
                         GameType::ChanceMode::kExplicitStochastic,
                         GameType::Information::kPerfectInformation, GameType::Utility::kConstantSum,
                         GameType::RewardModel::kTerminal, kMostSeats, 2, false, false, false, false,
                         {{"players", GameParameter(2)}}};

class WebGame : public Game {
 public:
  explicit WebGame(const GameParameters& params)
      : Game(kGameType, params), seats_(ParameterValue<int>("players")) {}
  int NumDistinctActions() const override { return kKeep + 1; }
  int MaxChanceOutcomes() const override { return kKinds; }
  int MaxChanceNodesInHistory() const override { return kSize + 1; }
  std::unique_ptr<State> NewInitialState() const override {
    return std::make_unique<WebState>(shared_from_this(), seats_);
  }
  int NumPlayers() const override { return seats_; }
  double MinUtility() const override { return -1.0 / seats_; }
  double MaxUtility() const override { return 1.0 - 1.0 / seats_; }
  absl::optional<double> UtilitySum() const override { return 0.0; }
  int MaxGameLength() const override { return seats_ + kSize; }

 private:
  int seats_;
};

// Plays on to where nothing is left to draw, or to the end. How often a seat chose.
long PlayOn(State* state, std::mt19937_64* random, bool only_deal) {
  long choices = 0;
  while (!state->IsTerminal() && (state->IsChanceNode() || !only_deal)) {
    if (state->IsChanceNode()) {
      std::uniform_real_distribution<double> ticket;
      state->ApplyAction(SampleAction(state->ChanceOutcomes(), ticket(*random)).first);
      continue;
    }
    auto actions = state->LegalActions();
    state->ApplyAction(actions[std::uniform_int_distribution<size_t>(0, actions.size() - 1)(*random)]);
    ++choices;
  }
  return choices;
}

}  // namespace web_of_flies
}  // namespace open_spiel

// Plays so many games, whole or again and again from `deals` dealt positions. How often a seat chose.
extern "C" long play(int seats, long games, int deals) {
  using namespace open_spiel;
  static std::mt19937_64 random(1);
  std::shared_ptr<const Game> game =
      std::make_shared<web_of_flies::WebGame>(GameParameters{{"players", GameParameter(seats)}});
  std::vector<std::unique_ptr<State>> dealt;
  for (int deal = 0; deal < deals; ++deal) {
    dealt.push_back(game->NewInitialState());
    web_of_flies::PlayOn(dealt.back().get(), &random, true);
  }
  long choices = 0;
  for (long number = 0; number < games; ++number) {
    auto state = deals ? dealt[number % deals]->Clone() : game->NewInitialState();
    choices += web_of_flies::PlayOn(state.get(), &random, false);
    state->Returns();
  }
  return choices;
}
