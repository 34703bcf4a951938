import { sql } from 'kysely'
import type { Phase, PromiseCause, SampleState, StepKind, StepState } from '../../../contract/production/production.ts'
import type { Day } from '../../../contract/text.ts'
import type { ReadParcel } from '../parcel/parcel.rules.ts'
import { parcelOf } from '../parcel/parcel.sql.ts'

/** Moments inside of JSON columns: ISO text. */
type Iso = string

export type ShownStep = {
  id: number
  name: string
  phase: Phase
  kind: StepKind
  state: StepState
  quantityIn: number | null
  good: number | null
  bad: number | null
  plannedDay: Day | null
  startedAt: Iso | null
  endedAt: Iso | null
  by: string | null
  remark: string
  photos: { fileId: number; visible: boolean }[]
}

export type ShownSample = {
  round: number
  state: SampleState
  carrier: string
  trackingNo: string
  parcel: ReadParcel | null
  answer: string
  answeredBy: string | null
  madeAt: Iso | null
  sentAt: Iso | null
  answeredAt: Iso | null
}

export type ShownChange = { at: Iso; fromDay: Day; toDay: Day; cause: PromiseCause; lateDays: number; note: string }

/** What an order's pages show of a line's production. */
export type ShownMaking = {
  steps: ShownStep[]
  samples: ShownSample[]
  promises: ShownChange[]
  waitsSince: Iso | null
}

/** The `ShownMaking` of the line `l`, as further fields of `lineFacts`. */
export const makingFields = sql`, 'waitsSince', l.waits_since,
  'steps', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'phase', s.phase, 'kind', s.kind,
      'state', s.state, 'quantityIn', s.quantity_in, 'good', s.good, 'bad', s.bad, 'plannedDay', s.planned_day,
      'startedAt', s.started_at, 'endedAt', s.ended_at, 'by', w.name, 'remark', s.remark,
      'photos', (select coalesce(json_agg(json_build_object('fileId', f.file_id, 'visible', f.visible) order by f.id), '[]'::json)
        from step_photo f where f.step_id = s.id)) order by s.place), '[]'::json)
    from line_step s left join staff w on w.id = coalesce(s.ended_by, s.started_by)
    where s.line_id = l.id and s.state <> 'dropped'),
  'samples', (select coalesce(json_agg(json_build_object('round', m.round, 'state', m.state, 'carrier', m.carrier, 'trackingNo', m.tracking_no,
      'parcel', ${parcelOf(sql`p.sample_id = m.id`)},
      'answer', m.answer, 'answeredBy', a.nickname, 'madeAt', m.made_at, 'sentAt', m.sent_at,
      'answeredAt', m.answered_at) order by m.round desc), '[]'::json)
    from sample_round m left join account a on a.id = m.answered_by where m.line_id = l.id),
  'promises', (select coalesce(json_agg(json_build_object('at', c.created_at, 'fromDay', c.from_day, 'toDay', c.to_day,
      'cause', c.cause, 'lateDays', c.late_days, 'note', c.note) order by c.id desc), '[]'::json)
    from promise_change c where c.line_id = l.id)`

/** Every photo of a line's production that somebody may ask for. */
export const photosOf = ({ steps }: Pick<ShownMaking, 'steps'>): number[] =>
  steps.flatMap(({ photos }) => photos.map(({ fileId }) => fileId))
