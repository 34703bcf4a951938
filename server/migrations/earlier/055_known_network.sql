-- Whether anybody lately logged in from a network is asked before each code that is sent.
create index known_place_network on known_place (network, seen_at);
