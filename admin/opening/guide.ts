import type { OpeningStanding } from '../../contract/opening/opening.ts'
import { openingSteps, type OpeningStep } from '../../contract/opening/steps.ts'

/** What a link of 开店清单 to a step's page carries, so that the way on is shown there after the opening too. */
export const guided = { guided: true } as const

type Row = OpeningStanding['steps'][number]

/** Where one is in the guide: the step whose page this is, and the way on. */
export type Guided = {
  readonly here: Row | undefined
  /** The next step that is not done, from here on round; none: all that this person can do is done. */
  readonly next: OpeningStep | undefined
}

const isAt = (path: string, to: string) => path === to || path.startsWith(`${to}/`)

/** Where `path` stands in the guide; `may` says whether this person may open a step's page. */
export function guideAt(path: string, steps: readonly Row[], may: (to: string) => boolean): Guided {
  const at = steps.findIndex(({ step }) => isAt(path, openingSteps[step].to))
  const round = [...steps.slice(at + 1), ...steps.slice(0, Math.max(0, at))]
  return { here: steps[at], next: round.find(({ step, done }) => !done && may(openingSteps[step].to))?.step }
}
