import { toneFor, type StateTone, type Tone } from '../../../contract/moves.ts'

type Props = { label: string } & ({ tone: Tone } | { tones: Readonly<Record<string, StateTone>>; state: string })

/** A state in the server's words, in the colour that its table has for the buyer. */
export const StatePill = ({ label, ...how }: Props) => (
  <span className={`p-pill ${'tone' in how ? how.tone : toneFor('buyer', how.tones, how.state)}`}>{label}</span>
)
