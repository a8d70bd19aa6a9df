import { useEffect, useState } from 'preact/hooks';
import { after } from '../core/after';
import { fetchRoom } from '../core/api';
import { Refused } from '../core/client';
import type { Connection } from '../core/connection';
import type { Introduction } from '../core/connection_setup';
import { followDevice } from '../core/device';
import { goHome } from '../core/route';
import { nameToSitBy } from '../core/own_name';
import { playerName } from '../core/settings';
import { withTexts } from '../core/texts';
import type { RoomSummary } from '../core/wire';
import { Icon } from '../kit/icons';
import { Avatar, CodeTiles, Problem, Wordmark } from '../kit/parts';
import { AvatarButton } from './avatars/later';
import { EndPage } from './ConnectionEnd';
import { rest } from './first_look';
import { LanguageChoice } from './LanguageChoice';
import { NameField } from './NameField';
import { gameName, problemText, t } from './texts/en';

const REFRESH_MS = 4000;
/** A refusal that waits longer for its words is told in those of the server, which are English. */
const WORDS_MS = 2000;

interface JoinProps {
  code: string;
  connection: Connection | null;
  connect: (introduction: Introduction) => Connection;
}

/** The sentence for a refusal. Those for a door come behind it; where they cannot be had, the server says its own. */
async function sentenceFor(refusal: unknown): Promise<string> {
  await Promise.race([withTexts(rest).catch(() => undefined), after(WORDS_MS)]);
  return problemText(refusal);
}

/**
 * What can be seen of the table from outside, looked at again and again while the page is. There is no more to see of a
 * table that is `missing` until somebody wants to look `again`: each look counts as a wrong guess of the address.
 */
function useSummary(code: string) {
  const [summary, setSummary] = useState<RoomSummary | null>(null);
  const [missing, setMissing] = useState(false);
  // Why the last look at the table failed; gone with the next one that succeeds.
  const [unseen, setUnseen] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (missing) return undefined;
    let here = true;
    let looking = false;
    const look = (): void => {
      if (looking || document.visibilityState === 'hidden') return;
      looking = true;
      fetchRoom(code)
        .then(
          (found) => {
            if (!here) return;
            setSummary(found);
            setUnseen(null);
          },
          async (refusal: unknown) => {
            if (!here) return;
            if (refusal instanceof Refused && refusal.code === 'NO_SUCH_ROOM') setMissing(true);
            else {
              const sentence = await sentenceFor(refusal);
              if (here) setUnseen(sentence);
            }
          },
        )
        .finally(() => (looking = false));
    };
    look();
    const timer = setInterval(look, REFRESH_MS);
    const stop = followDevice({ back: look, offline: () => undefined });
    return () => {
      here = false;
      clearInterval(timer);
      stop();
    };
  }, [code, missing, tries]);
  const again = (): void => {
    setMissing(false);
    setUnseen(null);
    setTries(tries + 1);
  };
  return { summary, missing, unseen, again, retry: summary === null && unseen !== null ? again : null };
}

type Enter = (op: string, fields?: Record<string, unknown>, other?: Introduction) => Promise<boolean>;

/** Whether the table is locked and this person was let in all the same. */
const wasLetIn = (connection: Connection | null): boolean => connection?.room.value?.locked === true;

/** The way through the door: `enter` answers whether it led in, else `problem` says why not. */
function useDoor({ connection, connect }: JoinProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksToSit, setAsksToSit] = useState(false);
  useEffect(() => void rest().catch(() => undefined), []);
  const settled = connection?.sitSettled.value ?? null;
  useEffect(() => {
    if (!settled || settled.accepted) return;
    setAsksToSit(false);
    setProblem(t('join_sit_refused'));
  }, [settled]);
  // A refusal at the door (a bad name, a locked table) belongs beside the buttons that caused it.
  const refusal = connection?.refusal.value ?? null;
  useEffect(() => {
    if (refusal) void sentenceFor(refusal).then(setProblem);
  }, [refusal]);

  const enter: Enter = async (op, fields = {}, other = {}) => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    // Whoever only watches need have no name, nor whoever brings a seat along.
    const name = op === 'sit' || op === 'claim_seat' ? nameToSitBy() : playerName.value.trim();
    const named = name === '' ? {} : { name };
    try {
      const welcomed = connection?.welcome.value && !connection.refusal.value && other.transfer_code === undefined;
      const used = welcomed ? connection : connect({ ...named, ...other });
      if (op === '') return true;
      const answer = await used.send(op, op === 'sit' ? { ...named, ...fields } : fields);
      // Where the host is asked, it takes a while until somebody sits.
      setAsksToSit(op === 'sit' && answer.type === 'done');
      return true;
    } catch (failure) {
      setProblem(await sentenceFor(failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { problem, setProblem, busy, enter, asksToSit };
}

/** Screen 2: who is there, and the ways in. */
export function Join(props: JoinProps) {
  const { code, connection } = props;
  const { summary, missing, unseen, again, retry } = useSummary(code);
  const { problem, setProblem, busy, enter, asksToSit } = useDoor(props);
  const [claimed, setClaimed] = useState<number | null>(null);
  const settled = connection?.claim.value ?? null;
  useEffect(() => {
    if (!settled) return;
    setClaimed(null);
    if (!settled.accepted) setProblem(t('join_claim_refused'));
  }, [settled]);
  const mayEnter = !summary?.locked || wasLetIn(connection);
  const claim = async (seat: number, atOnce: boolean): Promise<void> => {
    const fields = atOnce ? { seat, at_once: true } : { seat };
    const asked = mayEnter ? enter('claim_seat', fields) : enter('', {}, { seat });
    if (await asked) setClaimed(seat);
  };

  if (missing) return <Gone again={again} />;
  const claimedName = summary?.seats.find((seat) => seat.seat === claimed)?.name;
  const promised = connection?.room.value?.you.from_next_deal;
  const waits =
    promised !== undefined
      ? t('join_next_deal')
      : claimedName !== undefined
        ? t('join_claim_waiting', { name: claimedName })
        : asksToSit && t('join_sit_waiting');
  const letIn = { locked: false, can_sit: true, can_watch: summary?.spectators_allowed ?? false };
  const seen = summary && wasLetIn(connection) ? { ...summary, ...letIn } : summary;
  return (
    <main class="join">
      <header class="join__head">
        <Wordmark />
        <button type="button" class="button button--plain" onClick={goHome}>
          {t('join_home')}
        </button>
      </header>
      <section class="tray join__tray">
        <p class="join__lead">{t('join_title')}</p>
        <h1 class="join__game">{summary ? gameName(summary.game, summary.name) : t('join_looking')}</h1>
        <CodeTiles code={code} />
        {seen && <Present summary={seen} />}
        {waits && (
          <p class="notice" role="status">
            <span class="spinner" aria-hidden="true" />
            {waits}
          </p>
        )}
        {(!waits || promised !== undefined) && (
          <Ways
            summary={promised !== undefined && seen ? { ...seen, can_sit: false } : seen}
            {...{ busy, enter, mayEnter, retry }}
            problem={problem ?? unseen}
          />
        )}
        {summary && !waits && (
          <OtherWays
            claimable={summary.seats.filter((seat) => seat.claimable)}
            playing={summary.state === 'playing'}
            onClaim={(seat, atOnce) => void claim(seat, atOnce)}
            onTransfer={(transfer_code) => void enter('', {}, { transfer_code })}
          />
        )}
      </section>
      <footer>
        <LanguageChoice />
      </footer>
    </main>
  );
}

function Gone({ again }: { again: () => void }) {
  return (
    <EndPage title={t('gone_title')} text={t('gone_text')}>
      <button type="button" class="button button--primary" onClick={goHome}>
        {t('join_home')}
      </button>
      <button type="button" class="button" onClick={again}>
        {t('again')}
      </button>
    </EndPage>
  );
}

interface WaysProps {
  summary: RoomSummary | null;
  busy: boolean;
  enter: Enter;
  /** Else one has to knock. */
  mayEnter: boolean;
  problem: string | null;
  /** Looks for the table once more; null where nothing is amiss with that. */
  retry: (() => void) | null;
}

/** One's name, and the usual ways in. */
function Ways({ summary, busy, enter, mayEnter, problem, retry }: WaysProps) {
  const idle = summary?.state === 'lobby' || summary?.state === 'finished';
  const knock = (): void => void enter('', {}, { knock: true });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!mayEnter) knock();
        else if (summary?.can_sit) void enter('sit');
        else if (summary?.can_watch) void enter('watch');
      }}
    >
      <NameField id="name-join">
        <AvatarButton name={playerName.value} seat={null} />
      </NameField>
      <Problem text={problem} />
      {retry && (
        <button type="button" class="button" onClick={retry}>
          {t('again')}
        </button>
      )}
      {summary && (
        <div class="join__ways">
          {!mayEnter && (
            <button type="submit" class="button button--primary" aria-disabled={busy}>
              {t('knock')}
            </button>
          )}
          {summary.can_sit && (
            <button type="submit" class="button button--primary" aria-disabled={busy}>
              {t(idle ? 'join_sit' : 'join_take_bot')}
            </button>
          )}
          {summary.can_watch && (
            <button type="button" class="button" aria-disabled={busy} onClick={() => void enter('watch')}>
              <Icon name="eye" />
              {t('join_watch')}
            </button>
          )}
        </div>
      )}
    </form>
  );
}

function Present({ summary }: { summary: RoomSummary }) {
  const open = summary.seats_max - summary.seats.length;
  return (
    <div class="join__present">
      <h2 class="field__label">{t('join_who')}</h2>
      {summary.seats.length === 0 && <p>{t('join_nobody')}</p>}
      <ul class="people">
        {summary.seats.map((seat) => (
          <li class={seat.connected ? 'person' : 'person person--away'} key={seat.seat}>
            <Avatar name={seat.name} seat={seat.seat} bot={seat.kind === 'bot'} avatar={seat.avatar} />
            <bdi class="person__name">{seat.name}</bdi>
          </li>
        ))}
      </ul>
      <p class="hint">{whyOrHow(summary, open)}</p>
    </div>
  );
}

/** The one sentence that matters most to somebody at the door. */
function whyOrHow(summary: RoomSummary, open: number): string {
  const sentences: string[] = [];
  if (summary.state === 'playing' || summary.state === 'between_rounds') sentences.push(t('join_playing'));
  if (summary.state === 'finished') sentences.push(t('join_finished'));
  if (summary.locked) sentences.push(t('join_locked'));
  else if (summary.full && !summary.can_sit) sentences.push(t('join_full'));
  else if (summary.state === 'lobby' && open > 0) sentences.push(t('join_open', { count: open }));
  if (!summary.spectators_allowed && !summary.can_sit) sentences.push(t('join_no_watch'));
  return sentences.join(' ');
}

interface OtherWaysProps {
  claimable: RoomSummary['seats'];
  /** Cards are in play. */
  playing: boolean;
  onClaim: (seat: number, atOnce: boolean) => void;
  onTransfer: (code: string) => void;
}

function OtherWays({ claimable, playing, onClaim, onTransfer }: OtherWaysProps) {
  const [code, setCode] = useState('');
  const [atOnce, setAtOnce] = useState(false);
  return (
    <div class="join__other">
      {claimable.length > 0 && (
        <details class="fold">
          <summary>{t('join_claim')}</summary>
          <p class="hint">{t(playing ? 'join_claim_lead_playing' : 'join_claim_lead')}</p>
          {playing && (
            <label class="option">
              <span class="option__label">{t('join_claim_at_once')}</span>
              <input
                type="checkbox"
                role="switch"
                class="switch"
                checked={atOnce}
                onChange={(event) => setAtOnce(event.currentTarget.checked)}
              />
            </label>
          )}
          <div class="row">
            {claimable.map((seat) => (
              <button
                type="button"
                class="button"
                key={seat.seat}
                onClick={() => onClaim(seat.seat, playing && atOnce)}
              >
                {t(seat.kind === 'bot' ? 'join_claim_bot' : 'join_claim_as', seat)}
              </button>
            ))}
          </div>
        </details>
      )}
      <details class="fold">
        <summary>{t('join_transfer')}</summary>
        <form
          class="row row--end"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim() !== '') onTransfer(code.trim().toUpperCase());
          }}
        >
          <div class="field grow">
            <label for="transfer-code">{t('join_transfer_code')}</label>
            <input
              id="transfer-code"
              class="code-input"
              dir="ltr"
              autocomplete="one-time-code"
              autocapitalize="characters"
              spellcheck={false}
              placeholder="ABCD-EFGH"
              value={code}
              onInput={(event) => setCode(event.currentTarget.value)}
            />
          </div>
          <button type="submit" class="button">
            {t('join_transfer_go')}
          </button>
        </form>
      </details>
    </div>
  );
}
