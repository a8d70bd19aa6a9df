import type { IntegerListOption, IntegerOption, OptionDescriptor, OptionValue } from '../core/wire';
import type { Find } from '../core/texts';
import { Icon } from '../kit/icons';
import { choiceLabel, optionLabel, optionSentence, optionText } from '../kit/option_text';
import { lobbyText } from './texts/lobby';

interface OptionRowProps {
  option: OptionDescriptor;
  /** What it is called. */
  words: Find;
  value: OptionValue;
  changed: boolean;
  /** Null for those who only read. */
  onChange: ((value: OptionValue) => void) | null;
}

/** One option as a sentence; with a control for the host, with its value for everybody else. */
export function OptionRow({ option, words, value, changed, onChange }: OptionRowProps) {
  const id = `option-${option.id}`;
  const wide = option.type === 'integer_list';
  return (
    <div class={`option ${wide ? 'option--wide' : ''}`} data-option={option.id}>
      <span class="option__words">
        <span class="option__label" id={id}>
          {optionLabel(option, words)}
          {changed && <span class="option__changed">{lobbyText('lobby_changed')}</span>}
        </span>
        <span class="option__sentence" id={`${id}-sentence`}>
          {optionSentence(option, words)}
        </span>
      </span>
      {onChange ? (
        <Control option={option} words={words} value={value} labelledby={id} onChange={onChange} />
      ) : (
        <span class="option__value">{optionText(option, value, words)}</span>
      )}
    </div>
  );
}

interface ControlProps<O extends OptionDescriptor> {
  option: O;
  words: Find;
  value: OptionValue;
  labelledby: string;
  onChange: (value: OptionValue) => void;
}

function Control(props: ControlProps<OptionDescriptor>) {
  const { option, words, value, labelledby, onChange } = props;
  switch (option.type) {
    case 'boolean':
      return (
        <input
          type="checkbox"
          role="switch"
          class="switch"
          aria-labelledby={labelledby}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <select
          class="input option__select"
          aria-labelledby={labelledby}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {option.values.map((choice) => (
            <option value={choice} key={choice}>
              {choiceLabel(option, choice, words)}
            </option>
          ))}
        </select>
      );
    case 'integer':
      return <Stepper {...props} option={option} value={Number(value)} />;
    case 'integer_list':
      return <NumberList {...props} option={option} value={value as number[]} />;
  }
}

const COARSE_RANGE = 100;
const COARSE_STEP = 15;

function Stepper({ option, words, value, labelledby, onChange }: ControlProps<IntegerOption> & { value: number }) {
  const { min, max } = option;
  const label = optionLabel(option, words);
  const step = max - min > COARSE_RANGE ? COARSE_STEP : 1;
  const set = (wanted: number): void => {
    const next = Math.min(max, Math.max(min, Math.round(wanted)));
    if (Number.isFinite(next) && next !== value) onChange(next);
  };
  return (
    <span class="stepper">
      <button
        type="button"
        class="icon-button"
        aria-label={lobbyText('option_less', { label })}
        aria-disabled={value <= min}
        onClick={() => set(value - step)}
      >
        <Icon name="minus" />
      </button>
      <input
        class="stepper__value"
        inputMode="numeric"
        aria-labelledby={labelledby}
        value={value}
        onChange={(event) => {
          set(Number(event.currentTarget.value));
          event.currentTarget.value = String(value);
        }}
      />
      <button
        type="button"
        class="icon-button"
        aria-label={lobbyText('option_more', { label })}
        aria-disabled={value >= max}
        onClick={() => set(value + step)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}

function NumberList({ option, value, labelledby, onChange }: ControlProps<IntegerListOption> & { value: number[] }) {
  const all = Array.from({ length: option.max - option.min + 1 }, (_, index) => option.min + index);
  const chosen = new Set(value);
  const toggle = (number: number): void => {
    const next = all.filter((each) => (each === number ? !chosen.has(each) : chosen.has(each)));
    if (next.length > 0) onChange(next);
  };
  const short = all.slice(0, 5);
  return (
    <div class="number-list">
      <div class="number-list__all" role="group" aria-labelledby={labelledby}>
        {all.map((number) => (
          <button
            type="button"
            class="chip chip--number"
            key={number}
            aria-pressed={chosen.has(number)}
            onClick={() => toggle(number)}
          >
            {number}
          </button>
        ))}
      </div>
      <div class="number-list__quick">
        <button type="button" class="chip" onClick={() => onChange(all)}>
          {lobbyText('option_all_rounds')}
        </button>
        <button type="button" class="chip" onClick={() => onChange(short)}>
          {lobbyText('option_short')}
        </button>
        <button type="button" class="chip" onClick={() => onChange(all.slice(0, 1))}>
          {lobbyText('option_one')}
        </button>
      </div>
    </div>
  );
}
