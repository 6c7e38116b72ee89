from __future__ import annotations


def test_opening_the_address_in_the_qr_code_claims_nothing(new_phone, guests, table):
    table.new()
    phone = new_phone()
    for path in (f"/j/{guests.token}", f"/J/{guests.token}"):
        page = phone.get(path)
        assert 'method="post"' in page.text
        assert "Set-Cookie" not in page.headers
    assert guests.card().taken == frozenset()


def test_the_buttons_of_the_page_claim_a_seat(new_phone, guests, table):
    table.new()
    phone = new_phone()
    assert phone.join("1").location == "/"
    assert phone.get("/api/you").json["seats"] == [1]
    assert guests.card().taken == {1}


def test_the_typed_code_works_in_lower_case_too(new_phone, guests):
    assert new_phone().join(code=guests.card().code.lower()).status_code == 303


def test_a_wrong_code_gets_a_sentence_and_the_field_again(new_phone):
    answer = new_phone().join(code="ZZZZ")
    assert answer.status_code == 403
    assert "not on the box" in answer.text
    assert 'name="code"' in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_seat_on_another_phone_is_refused_on_the_same_page(new_phone, table):
    table.new()
    new_phone("0")
    second = new_phone()
    answer = second.join("0")
    assert answer.status_code == 409
    assert "on another phone" in answer.text
    assert second.post("/j/mine", data={"seat": "1"}).status_code == 303
    assert second.get("/api/you").json["seats"] == [1]


def test_one_phone_may_play_two_seats_and_leave_one_again(new_phone, table):
    table.new()
    phone = new_phone("0")
    phone.post("/j/mine", data={"seat": "1"})
    assert phone.get("/api/you").json["seats"] == [0, 1]
    phone.post("/j/mine", data={"seat": "0"})
    assert phone.get("/api/you").json["seats"] == [1]


def test_one_tablet_for_the_table_is_granted_while_nobody_else_has_a_seat(new_phone, table):
    table.deal()
    tablet = new_phone("all")
    assert tablet.say("ready", 0).status_code == 200
    assert tablet.say("ready", 1).status_code == 200
    phone = new_phone("1")  # a seat of one's own beside the tablet
    assert phone.get("/api/you").json["seats"] == [1]


def test_all_seats_over_other_phones_waits_for_a_press_on_the_box(new_phone, guests, table):
    table.deal()
    new_phone("1")
    tablet = new_phone()
    assert tablet.join("all").location == "/j/mine"
    assert "Waiting for a press" in tablet.get("/j/mine").text
    assert 400 <= tablet.say("ready", 0).status_code < 500
    (wish,) = guests.wishes()
    assert wish.role == "table"
    guests.grant(wish)
    assert tablet.say("ready", 0).status_code == 200


def test_a_referee_needs_a_press_even_alone(new_phone, guests, table):
    table.deal()
    phone = new_phone("none")
    phone.post("/j/mine", data={"seat": "referee"})
    assert phone.get("/api/you").json["referee"] is False
    (wish,) = guests.wishes()
    guests.grant(wish)
    assert phone.get("/api/you").json["referee"] is True
    assert phone.say("done all").status_code == 200
    assert guests.wishes() == ()


def test_at_the_box_itself_nobody_types_a_code(new_phone, guests):
    here = new_phone(address="127.0.0.1").get("/j")
    assert here.location == f"/j/{guests.card().code}"
    there = new_phone().get("/j")
    assert 'name="code"' in there.text


def test_choosing_seats_needs_to_have_joined(new_phone):
    assert new_phone().get("/j/mine").location == "/j"
    assert new_phone().post("/j/mine", data={"seat": "0"}).status_code == 403


def test_leaving_frees_the_seat_and_the_cookie_is_worth_nothing(new_phone, guests, table):
    table.new()
    phone = new_phone("0")
    kept = phone.client.get_cookie("orbweaver", domain="spider.local").value
    assert phone.post("/j/mine", data={"seat": "leave"}).location == "/"
    assert phone.get("/api/you").json["member"] is False
    phone.client.set_cookie("orbweaver", kept, domain="spider.local")
    assert phone.get("/api/you").json["member"] is False
    assert guests.card().taken == frozenset()
