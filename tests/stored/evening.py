"""The running party of a stored database: two games are closed, the third has been played for ten minutes at NOW.

Four tables. In the third game the first has typed its totals and half signed them, the second keeps a running score and
calls the steward, the third plays on the board, the fourth disputes a score.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from party.desk import calls, rulings, voiding
from party.history import corrections
from party.history.undo import undo
from party.models import Host, Party, Phone, PhoneWay, Steward
from party.news import announcements
from party.news.push import subscribe
from party.people import hosting, stewardship, tokens
from party.people.guests import erasing, personal_links, registration, renaming, taking, wishes
from party.people.tokens import exchange_link
from party.prizes import claims, keywords
from party.rounds import bells, breaks, clock, rounds
from party.rules.options import PartyOptions
from party.tables import entering, scorekeeping, signing
from scoring.models import Sheet
from scoring.record.pen import Actor
from scoring.rulings import Decision
from scoring.sheets.ends import GameEnd
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.calling import by_steward
from tests.party.evening import (
    by_host,
    by_player,
    enter,
    in_turn,
    open_round,
    others_of,
    seats_of,
    settle,
    sheets_of,
)
from tests.stored.known import Known, Person
from tests.stored.phones import ask, come_in, open_link, open_steward_link, take_name

VISITOR = Actor("visitor", None, "visitor")
LISTED = (
    "Ada Byron",
    "Ben Ito",
    "Cleo Marsh",
    "Dov Levi",
    "Eve Stone",
    "Finn Roe",
    "Gus Hall",
    "Hana Sato",
    "Ida Berg",
    "Jon Vik",
    "Kim Day",
    "Lou Fay",
)
# On the list, and not there when the first game begins: Tia's program has her link, Uli comes late.
AWAY = ("Max Orr", "Nell Poe", "Tia Moss", "Uli Kern")
# "ben ito" looks like another on the list; Ann is the host, who plays too.
BY_THE_CODE = ("Ann Lee", "Olga Rin", "Pia Lund", "ben ito")
# A point of P-256 and a secret, as a browser gives them.
PUSH = (
    "https://fcm.googleapis.com/fcm/send/stored",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)


def ago(minutes: float) -> datetime:
    return NOW - timedelta(minutes=minutes)


def play_evening(ann: Host, bo: Host, known: Known) -> Party:
    """Ann hosts and plays, Bo is her co-host, Rosa the steward."""
    options = PartyOptions(name="Club night", seed="7", place="Hall 2", prizes="table", minutes=30, rounds=4)
    party = hosting.make_party(ann, options, actor=by_host(ann), at=ago(180))
    known.running = party.code
    _gather(party, known)
    rosa = _get_help(party, bo, known)
    _give_tokens(party, ann, known)
    _play_first(party, rosa)
    _play_second(party, rosa, known)
    _begin_third(party, rosa, known)
    return Party.objects.get(pk=party.pk)


def _gather(party: Party, known: Known) -> None:
    """By the list and its links, by the code, by taking a name; one on a second link, one who has not come."""
    by, people = by_host(party), known.people
    for new in registration.register_list(party, [*LISTED, *AWAY], actor=by, at=ago(175)):
        people[new.guest.player.name] = Person(new.guest.pk, new.secret)
    for minute, name in enumerate(BY_THE_CODE):
        people[name] = come_in(party, name, known, at=ago(150 - minute))
    for name in ("Ada Byron", "Ben Ito", "Cleo Marsh", "Gus Hall", "Ida Berg"):
        open_link(people[name], at=ago(140))
    people["Finn Roe"] = take_name(party, people["Finn Roe"].number, known, at=ago(139))
    taking.take_name(party, people["Finn Roe"].number, actor=VISITOR, at=ago(138))
    gus = people["Gus Hall"]
    known.dead_links["Gus Hall"], known.dead_phones["Gus Hall"] = gus.link, replace(gus)
    gus.link = personal_links.reissue_link(party, gus.number, actor=by, at=ago(137))
    open_link(gus, at=ago(136))
    present = [person.number for name, person in people.items() if name not in AWAY]
    registration.check_in(party, present, actor=by, at=ago(130))
    registration.check_in(party, [people["Max Orr"].number], actor=by, at=ago(129))
    undo(party, actor=by, at=ago(128))
    registration.no_show(party, people["Nell Poe"].number, actor=by, at=ago(127))


def _get_help(party: Party, bo: Host, known: Known) -> Steward:
    """A co-host, a steward by invitation and one from the players; two invitations that nobody has used yet."""
    by, people = by_host(party), known.people
    ann = next(row.host for row in party.party_hosts.all())
    used = hosting.invite(party, "co-host", actor=by, at=ago(126))
    hosting.join_as_host(used, bo, actor=by_host(bo), at=ago(125))
    known.dead_links["co-host"] = used
    invited = hosting.invite(party, "steward", actor=by, at=ago(125))
    rosa, own = stewardship.join_as_steward(invited, "Rosa", actor=VISITOR, at=ago(124))
    known.stewards["Rosa"] = open_steward_link(Person(rosa.pk, own), at=ago(123))
    ida = stewardship.appoint(party, people["Ida Berg"].number, actor=by, at=ago(122))
    known.stewards["Ida Berg"] = Person(ida.pk)
    for to_be in ("co-host", "steward"):
        known.invitations[to_be] = hosting.invite(party, to_be, actor=by, at=ago(121))
    player = party.guests.get(pk=people["Ann Lee"].number).player
    hosting.play_as(party, ann, player, actor=by, at=ago(120))
    wishes.keep_apart(party, people["Ada Byron"].number, people["Cleo Marsh"].number, actor=by, at=ago(119))
    wishes.pin(party, people["Hana Sato"].number, 2, actor=by, at=ago(119))
    renaming.choose_nickname(party, people["Cleo Marsh"].number, "Clee", actor=VISITOR, at=ago(118))
    return rosa


def _give_tokens(party: Party, ann: Host, known: Known) -> None:
    known.tokens["host"] = tokens.make_token(ann, "scoreboard")
    known.tokens["host of the party"] = tokens.make_token(ann, "screen", party)
    known.tokens["Ada Byron"] = exchange_link(known.people["Ada Byron"].link, at=ago(118))[1]
    known.tokens["Tia Moss"] = exchange_link(known.people["Tia Moss"].link, at=ago(118))[1]
    known.tokens["Rosa"] = exchange_link(known.stewards["Rosa"].link, at=ago(118))[1]
    subscribe(
        Phone.objects.get(guest=known.people["Ada Byron"].number, way=PhoneWay.LINK), *PUSH, at=ago(118)
    )


def _play_first(party: Party, rosa: Steward) -> None:
    """With a pause, a ruling on a word, a prize that is awarded; the bell rings, and a break follows."""
    by = by_host(party)
    open_round(party, ago(115))
    clock.pause(party, actor=by, at=ago(110))
    clock.resume(party, actor=by, at=ago(108))
    keywords.pick_keywords(party, actor=by, at=ago(107))
    first, second, *_ = sheets_of(party, 1)
    caller = by_player(others_of(second)[0])
    call = calls.call_steward(second, "word", "zzz", actor=caller, at=ago(106))
    calls.claim(call, actor=by_steward(rosa), at=ago(105))
    rulings.decide(second, Decision(False, "zzz"), call=call, actor=by_steward(rosa), at=ago(104))
    prize = party.prize_set.get(round=1, table=1)
    claims.award(prize, others_of(first)[0], actor=by_steward(rosa), at=ago(100))
    bells.end_due_rounds(ago(83))
    settle(party, 1, at=ago(82))
    rounds.close_round(party, actor=by, at=ago(80))
    breaks.call_break(party, 15, actor=by, at=ago(79))
    breaks.end_break(party, actor=by, at=ago(70))


def _play_second(party: Party, rosa: Steward, known: Known) -> None:
    """One goes home in mid-game and is erased later; a table is void; a score of the first game is corrected."""
    by, lou = by_host(party), known.people.pop("Lou Fay")
    open_round(party, ago(65))
    registration.leave(party, lou.number, actor=by_player(lou.number), at=ago(55))
    known.dead_links["Lou Fay"] = lou.link
    knocked = next(sheet for sheet in sheets_of(party, 2) if lou.number not in _players(sheet))
    voiding.void(knocked, reason="The board was knocked over", actor=by_steward(rosa), at=ago(50))
    settle(party, 2, at=ago(36))
    rounds.close_round(party, actor=by, at=ago(34))
    corrected = sheets_of(party, 1)[0]
    right = {player: 150 + 10 * place for place, player in enumerate(_players(corrected))}
    corrections.correct(corrected, right, reason="Two lines were added twice", actor=by, at=ago(33))
    erasing.erase(party, lou.number, actor=by, at=ago(32))
    hosting.change_options(party, {"registration": "approval"}, actor=by, at=ago(31))
    known.people["Quin Ames"] = come_in(party, "Quin Ames", known, at=ago(30))
    rob = registration.register(party, "Rob Nix", actor=VISITOR, at=ago(30))
    registration.decline(party, rob.guest.pk, actor=by, at=ago(29))
    known.dead_links["Rob Nix"] = rob.secret


def _begin_third(party: Party, rosa: Steward, known: Known) -> None:
    by, announce = by_host(party), announcements.announce
    open_round(party, ago(10))
    keywords.pick_keywords(party, actor=by, at=ago(9))
    path, coffee = f"/parties/{party.code}/announcements", {"text": "Coffee is ready"}
    known.asked["announced"] = ask(known.tokens["host"], path, coffee, at=ago(9))
    registration.check_in(party, [known.people["Uli Kern"].number], actor=by, at=ago(9))
    announce(party, "Please mind the cable", "table", 2, actor=by, at=ago(8))
    slip = announce(party, "Tea is raedy", actor=by, at=ago(8))
    announcements.take_back(party, slip.pk, actor=by, at=ago(7))
    clock.extend(party, 3, 2, actor=by_steward(rosa), at=ago(6))
    totals, running, board, disputed = sheets_of(party, 3)
    _half_sign(totals)
    _keep_running(running, known)
    _play_on_board(board)
    _dispute(disputed)
    prize = party.prize_set.get(round=3, table=2)
    claimer = others_of(Sheet.objects.get(pk=running.pk))[0]
    claims.claim_prize(prize, claimer, played_at=ago(2), actor=by_player(claimer), at=ago(2))


def _half_sign(sheet: Sheet) -> None:
    enter(sheet, at=ago(2))
    other = others_of(sheet)[0]
    signing.sign(sheet, other, right=True, actor=by_player(other), at=ago(1))


def _keep_running(sheet: Sheet, known: Known) -> None:
    """Handed on to somebody whose phone is known; a line is struck, and the steward is called."""
    phones = {person.number for person in known.people.values() if person.cookies}
    keeper = next(player for player in _players(sheet) if player in phones)
    scorekeeping.hand_over(sheet, keeper, actor=by_player(sheet.scorekeeper_id, "scorekeeper"), at=ago(9))
    by, turns = by_player(keeper, "scorekeeper"), in_turn(sheet)
    entering.keep_as(sheet, "running", actor=by, at=ago(9))
    entering.expose_key_card(sheet, "river", actor=by, at=ago(8))
    for minute, points in enumerate((45, 70, 30, 25)):
        line = Line(turns[minute % len(turns)], points, words="CAT" if minute else "")
        entering.enter(sheet, line, actor=by, at=ago(7 - minute))
    entering.strike(sheet, 4, why="It was the next player's", actor=by, at=ago(3))
    calls.call_steward(sheet, "letters", "Two masters", actor=by_player(turns[0]), at=ago(1))


def _play_on_board(sheet: Sheet) -> None:
    by, (one, two, *_) = by_player(sheet.scorekeeper_id, "scorekeeper"), in_turn(sheet)
    entering.expose_key_card(sheet, "see", actor=by, at=ago(8))
    entering.enter(sheet, Line(one, play="10I SEE"), actor=by, at=ago(7))
    entering.enter(sheet, Line(two, play="-"), actor=by, at=ago(5))


def _dispute(sheet: Sheet) -> None:
    """Closed with letters held; one says right, another a different score."""
    by, turns = by_player(sheet.scorekeeper_id, "scorekeeper"), in_turn(sheet)
    for place, player in enumerate(turns):
        entering.enter(sheet, Line(player, 100 - 10 * place), actor=by, at=ago(6))
    held = dict.fromkeys(turns, 2)
    entering.close(sheet, GameEnd("passes", held), actor=by, at=ago(2))
    right, wrong = others_of(sheet)[:2]
    signing.sign(sheet, right, right=True, actor=by_player(right), at=ago(1))
    signing.sign(sheet, wrong, right=False, thinks=120, actor=by_player(wrong), at=ago(1))


def _players(sheet: Sheet) -> list[int]:
    return [seat.player_id for seat in seats_of(sheet)]
