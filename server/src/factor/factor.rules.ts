import type { Area } from '../../../contract/grant.ts'
import type { Limit } from '../tally/tally.rules.ts'
import { networkOf } from '../network.rules.ts'

export type Person = { readonly side: 'buyer' | 'staff'; readonly id: number }

/** How the audit, limits and seals name a person. */
export const subjectOf = ({ side, id }: Person): string => `${side === 'buyer' ? 'account' : 'staff'} ${id}`

/** What moves money, makes others who may, or holds secrets and everything there is: nobody has it by a password alone. */
export const weighty = ['finance', 'refund', 'settings', 'connection', 'system'] as const satisfies readonly Area[]

/** Of these areas the weighty ones. */
export const weightyOf = (areas: Iterable<Area>): Area[] => [...areas].filter((area) => (weighty as readonly Area[]).includes(area))

/** Whether a member of staff comes no further than to the set-up of the second factor without one. Where the demo is let in, nobody must. */
export const mustHaveFactor = (areas: Iterable<Area>, demoAllowed: boolean): boolean => !demoAllowed && weightyOf(areas).length > 0

const minute = 60_000 // ms

/**
 * Codes that may be tried. Whoever tries has the password already, so that `anywhere` may make wait: twenty wrong ones a day from
 * places that are not the person's own are one in 16 000.
 */
export const factorLimits = (person: Person, address: string) =>
  ({
    here: { key: `factor here ${subjectOf(person)} ${networkOf(address)}`, most: 5, window: 15 * minute },
    anywhere: { key: `factor of ${subjectOf(person)}`, most: 20, window: 24 * 60 * minute },
  }) satisfies Record<string, Limit>
