import type { FileLink } from '../../../contract/file.ts'
import type { Calendar } from '../../../contract/price/price.ts'
import {
  sampleStates,
  stepKinds,
  stepStates,
  type ProductionStep,
  type PromiseChange,
  type SampleRound,
} from '../../../contract/production/production.ts'
import { shanghai, type Day } from '../../../contract/text.ts'
import { shownParcel } from '../parcel/parcel.rules.ts'
import { countedAt } from '../calendar.ts'
import { answerBy, wordsOf } from './promise.rules.ts'
import type { ShownMaking, ShownSample, ShownStep } from './shown.sql.ts'

const moment = (at: string | null): string | null => (at === null ? null : shanghai(new Date(at)))

/** Buyers are shown the photos that were marked for them, and neither names nor remarks. */
function stepOf(step: ShownStep, links: ReadonlyMap<number, FileLink>, staff: boolean): ProductionStep {
  const { startedAt, endedAt, kind, by, remark, photos, ...plain } = step
  return {
    ...plain,
    kindLabel: stepKinds[kind],
    stateLabel: stepStates[step.state],
    startTime: moment(startedAt),
    endTime: moment(endedAt),
    by: staff ? (by ?? '') : '',
    remark: staff ? remark : '',
    photos: photos.flatMap(({ fileId, visible }) => {
      const file = links.get(fileId)
      return file && (staff || visible) ? [{ file, visible }] : []
    }),
  }
}

/** A sample of which the carrier tells that it is not there yet. */
const isComing = ({ state, parcel }: ShownSample): boolean =>
  state === 'sent' && parcel !== null && parcel.status !== null && parcel.status !== 'signed'

/** What is shown of a line's production to staff, or to its buyer. */
export function makingOf(
  line: ShownMaking & { promisedDay: Day | null },
  links: ReadonlyMap<number, FileLink>,
  staff: boolean,
  calendar: Calendar,
): { steps: ProductionStep[]; samples: SampleRound[]; promises: PromiseChange[]; answerBy: Day | null } {
  return {
    steps: line.steps.map((step) => stepOf(step, links, staff)),
    samples: line.samples.map(({ madeAt, sentAt, answeredAt, parcel, ...sample }) => ({
      ...sample,
      parcel: shownParcel(parcel),
      stateLabel: sampleStates[sample.state],
      madeTime: moment(madeAt),
      sendTime: moment(sentAt),
      answerTime: moment(answeredAt),
    })),
    promises: line.promises.map((change) => ({
      time: shanghai(new Date(change.at)),
      fromDay: change.fromDay,
      toDay: change.toDay,
      words: wordsOf(change),
    })),
    answerBy:
      line.waitsSince === null || line.promisedDay === null || line.samples.some(isComing)
        ? null
        : answerBy(countedAt(new Date(line.waitsSince), calendar), calendar),
  }
}
