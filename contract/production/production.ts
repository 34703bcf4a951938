import { z } from 'zod'
import { Parcel } from './courier.ts'
import { FileLink } from '../file.ts'
import { lineStates } from './lineState.ts'
import type { Machine, MoveRow, StateTone } from '../moves.ts'
import { Day, Moment } from '../text.ts'

/** The states of a line in which it is worked on, in their order; every step of production belongs to one. */
export const phases = ['materials', 'printing', 'finishing', 'qc', 'passed'] as const
export type Phase = (typeof phases)[number]
export const Phase = z.enum(phases, '生产阶段不正确')

/** What a phase is called where steps are arranged; as a state of the line it is called by `lineStates`. */
export const phaseLabels: Record<Phase, string> = {
  materials: '备料阶段',
  printing: '印刷阶段',
  finishing: '后道阶段',
  qc: '质检阶段',
  passed: '打包阶段',
}

export const stepStates = { waiting: '待开始', working: '进行中', done: '已完成', dropped: '已作废' } as const
export type StepState = keyof typeof stepStates

/** Every way a step of production can move; by staff who work in production, or by the mall when its line goes another way. */
export const stepMoves = {
  begin: { from: ['waiting'], to: 'working', by: ['staff'], guards: ['itsTurn'], label: '开始' },
  end: { from: ['waiting', 'working'], to: 'done', by: ['staff'], guards: ['itsTurn'], label: '完成' },
  takeBack: { from: ['working'], to: 'waiting', by: ['staff'], guards: ['itsTurn'], label: '撤回' },
  drop: { from: ['waiting', 'working'], to: 'dropped', by: ['system'], label: '作废' },
} as const satisfies Record<string, MoveRow<StepState>>

/** The moves of staff. */
export const StepMove = z.enum(['begin', 'end', 'takeBack'], '操作不正确')
export type StepMove = z.infer<typeof StepMove>

export const stepTones = { waiting: 'due', working: 'busy', done: 'ok', dropped: 'off' } as const satisfies Record<StepState, StateTone>

export const stepMachine = {
  states: stepStates,
  tones: stepTones,
  begins: ['waiting'],
  ends: ['done', 'dropped'],
  moves: stepMoves,
} as const satisfies Machine<StepState, keyof typeof stepMoves>

/** Why a step stands on a line: planned from its route, to make up for pieces that are short, or after a failed inspection. */
export const stepKinds = { plan: '', makeUp: '补产', rework: '返工' } as const
export type StepKind = keyof typeof stepKinds

/** Whose lateness moved a promised day. */
export const promiseCauses = {
  payment: '付款',
  artwork: '稿件提交',
  proof: '稿件确认',
  sample: '样品确认',
  step: '生产工序',
  rework: '质检返工',
  supplier: '供应商',
  equipment: '设备',
  other: '其他',
} as const
export type PromiseCause = keyof typeof promiseCauses

/** Those that staff say themselves; the others follow from what happened. */
export const toldCauses = ['supplier', 'equipment', 'other'] as const satisfies readonly PromiseCause[]

/** Working days that a buyer has for an answer; later days move the promised day. */
export const answerWithin = 1

export const StepPhoto = z.object({ file: FileLink, visible: z.boolean() })
export type StepPhoto = z.infer<typeof StepPhoto>

/** A step of production. Buyers are told neither names nor remarks, and see the photos that were marked for them. */
export const ProductionStep = z.object({
  id: z.int(),
  name: z.string(),
  phase: Phase,
  kindLabel: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'dropped']),
  stateLabel: z.string(),
  /** Pieces that came in; null: not begun. */
  quantityIn: z.int().nullable(),
  good: z.int().nullable(),
  bad: z.int().nullable(),
  plannedDay: Day.nullable(),
  startTime: Moment.nullable(),
  endTime: Moment.nullable(),
  /** Who ended it, else who began it; '' for buyers. */
  by: z.string(),
  remark: z.string(),
  photos: z.array(StepPhoto),
})
export type ProductionStep = z.infer<typeof ProductionStep>

export const sampleStates = {
  made: '样品已完成',
  sent: '样品已寄出',
  approved: '样品已确认',
  rejected: '样品需修改',
  void: '已作废',
} as const
export type SampleState = keyof typeof sampleStates

export const SampleRound = z.object({
  round: z.int(),
  state: z.enum(['made', 'sent', 'approved', 'rejected', 'void']),
  stateLabel: z.string(),
  carrier: z.string(),
  trackingNo: z.string(),
  /** Where it is; null: its carrier tells nothing, or it was not sent. */
  parcel: Parcel.nullable(),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  madeTime: Moment.nullable(),
  sendTime: Moment.nullable(),
  answerTime: Moment.nullable(),
})
export type SampleRound = z.infer<typeof SampleRound>

export const PromiseChange = z.object({
  time: Moment,
  fromDay: Day,
  toDay: Day,
  /** `原 12-03，因稿件确认晚 2 天，现 12-05` */
  words: z.string(),
})
export type PromiseChange = z.infer<typeof PromiseChange>

/** What is shown of a line's production wherever the order is shown. */
export const making = {
  /** In the order they are done; steps that were dropped are left out. */
  steps: z.array(ProductionStep),
  samples: z.array(SampleRound),
  promises: z.array(PromiseChange),
  /** Until when the buyer's word is waited for without moving the promised day; null: it is not waited for. */
  answerBy: Day.nullable(),
}

/** The move of a line that leaves a phase. */
export const leaving = {
  materials: 'start',
  printing: 'finish',
  finishing: 'finish',
  qc: 'passQc',
  passed: 'pack',
} as const satisfies Record<Phase, string>

/** The phase that a line is in; null: it is not being worked on. */
export const phaseOf = (state: keyof typeof lineStates): Phase | null => phases.find((phase) => phase === state) ?? null
