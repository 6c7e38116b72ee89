"""What a colony owns: food, webs, cards, hatchings and upgrades, and what its spiders are able to do."""
