/** How a state looks: to be acted on, under way, done, gone wrong, over. */
type Tone = 'due' | 'busy' | 'ok' | 'bad' | 'off'

const tones: readonly [Tone, RegExp][] = [
  ['due', /^(pending_|payment$|artwork_pending|proof|sample|waiting|partially|sent)/],
  ['ok', /^(completed|handed_over|signed|delivered|succeeded|approved)$/],
  ['bad', /^(rejected|change_requested|expired)$/],
  ['off', /^(cancelled|closed_timeout|superseded|void)$/],
]

/** A state in the server's words, in a colour that says whether there is something to do. */
export const StatePill = ({ state, label }: { state: string; label: string }) => (
  <span className={`p-pill ${tones.find(([, states]) => states.test(state))?.[0] ?? 'busy'}`}>{label}</span>
)
