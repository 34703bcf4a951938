import { shanghai } from '../../../contract/text.ts'

/** The moment as a `datetime-local` field holds it: '2026-11-21T10:00', China time. */
export const fieldMoment = (at: Date): string => shanghai(at).slice(0, 16).replace(' ', 'T')

/** '2026-11-21T10:00' → '2026-11-21 10:00:00', as the wire has moments. */
export const wireMoment = (typed: string | undefined): string | undefined =>
  typed && `${typed.replace('T', ' ')}:00`.slice(0, 19)
