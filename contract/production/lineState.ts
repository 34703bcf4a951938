import type { GoodsType } from '../goods.ts'
import type { Machine, MoveRow, StateTone } from '../moves.ts'

export const lineStates = {
  artwork_pending: '待上传稿件',
  preflight: '稿件检查中',
  proof: '校样确认',
  sample: '打样中',
  ready: '待排产',
  scheduled: '已排产',
  materials: '备料中',
  printing: '印刷中',
  finishing: '后道加工',
  qc: '质检中',
  passed: '待打包',
  packed: '已打包',
  handed_over: '已出库',
} as const
export type LineState = keyof typeof lineStates

/**
 * The steps a line takes. Spot goods are packed as they lie; goods without print skip artwork, materials and printing;
 * standard goods are in stock as blanks and skip materials. A sample is made between proof and production where ordered.
 */
export function lineRoute(line: { type: GoodsType; printed: boolean; sample: boolean }): LineState[] {
  if (line.type === 'spot') return ['ready', 'packed', 'handed_over']
  const before: LineState[] = line.printed ? ['artwork_pending', 'preflight', 'proof'] : []
  const sample: LineState[] = line.sample ? ['sample'] : []
  const making: LineState[] = !line.printed
    ? ['finishing']
    : line.type === 'standard'
      ? ['printing', 'finishing']
      : ['materials', 'printing', 'finishing']
  return [...before, ...sample, 'ready', 'scheduled', ...making, 'qc', 'passed', 'packed', 'handed_over']
}

/** States in which artwork, its proof or a sample of it is still to be settled. */
export const preparing = ['artwork_pending', 'preflight', 'proof', 'sample'] as const satisfies readonly LineState[]

/** The state after this one on the line's route; the same at its end. */
export function nextOn(line: Parameters<typeof lineRoute>[0], state: LineState): LineState {
  const route = lineRoute(line)
  return route[route.indexOf(state) + 1] ?? state
}

/** Where a line begins anew whose goods failed: with its printing, or its finishing where nothing is printed. */
export const reworkOn = (line: Parameters<typeof lineRoute>[0]): 'printing' | 'finishing' =>
  lineRoute(line).includes('printing') ? 'printing' : 'finishing'

/** States in which nothing has been made yet, so that artwork may still change. */
export const beforeMaking = [
  'artwork_pending',
  'preflight',
  'proof',
  'sample',
  'ready',
  'scheduled',
] as const satisfies readonly LineState[]

export const lineMoves = {
  receiveArtwork: { from: ['artwork_pending'], to: 'preflight', by: ['system'], label: '提交稿件', told: '稿件已提交' },
  replaceArtwork: {
    from: ['preflight', 'proof', 'sample', 'ready', 'scheduled'],
    to: 'preflight',
    by: ['system'],
    label: '更换稿件',
    told: '稿件已更换',
  },
  briefArtwork: {
    from: ['artwork_pending', 'preflight', 'proof'],
    to: 'same',
    by: ['system'],
    guards: ['unshown'],
    label: '修改稿件说明',
    told: '稿件说明已修改',
  },
  acceptArtwork: {
    from: ['preflight'],
    to: 'proof',
    by: ['staff'],
    area: 'production',
    guards: ['artworkThere'],
    label: '稿件合格',
    told: '稿件检查合格',
  },
  returnArtwork: {
    from: ['preflight'],
    to: 'artwork_pending',
    by: ['staff'],
    area: 'production',
    asks: ['reason'],
    label: '退回稿件',
    told: '稿件退回',
    notice: 'buyer',
  },
  keepProof: {
    from: ['preflight'],
    to: 'proof',
    by: ['system'],
    guards: ['artworkThere', 'unproofed'],
    label: '沿用校样',
    told: '沿用上次确认的校样',
    notice: 'buyer',
  },
  mendArtwork: {
    from: ['preflight', 'proof'],
    to: 'proof',
    by: ['system'],
    guards: ['artworkThere'],
    label: '修改设计',
    told: '商家修改了设计并发送校样',
    notice: 'buyer',
  },
  sendProof: {
    from: ['proof'],
    to: 'same',
    by: ['staff'],
    area: 'production',
    asks: ['fileId'],
    label: '发送校样',
    told: '校样已发送',
    notice: 'buyer',
  },
  approveProof: {
    from: ['proof'],
    to: 'next',
    by: ['buyer'],
    grant: 'proof.approve',
    guards: ['proofSent'],
    label: '确认校样',
    told: '校样已确认',
  },
  requestChange: {
    from: ['proof'],
    to: 'same',
    by: ['buyer'],
    grant: 'proof.approve',
    guards: ['proofSent'],
    asks: ['text'],
    label: '要求修改',
    told: '要求修改校样',
  },
  makeSample: {
    from: ['sample'],
    to: 'same',
    by: ['staff'],
    area: 'production',
    guards: ['paid', 'sampleUnmade'],
    label: '样品完成',
    told: '样品已完成',
  },
  sendSample: {
    from: ['sample'],
    to: 'same',
    by: ['staff'],
    area: 'production',
    guards: ['paid', 'sampleUnsent'],
    asks: ['carrier', 'trackingNo'],
    label: '寄出样品',
    told: '样品已寄出',
    notice: 'buyer',
  },
  confirmSample: {
    from: ['sample'],
    to: 'next',
    by: ['buyer'],
    grant: 'proof.approve',
    guards: ['sampleSent'],
    label: '确认样品',
    told: '样品已确认',
  },
  rejectSample: {
    from: ['sample'],
    to: 'same',
    by: ['buyer'],
    grant: 'proof.approve',
    guards: ['sampleSent'],
    asks: ['text'],
    label: '样品需修改',
    told: '样品需修改',
    danger: true,
  },
  schedule: {
    from: ['ready'],
    to: 'next',
    by: ['staff'],
    area: 'production',
    guards: ['paid'],
    asks: ['date'],
    label: '排产',
    told: '已排产',
    notice: 'buyer',
  },
  start: {
    from: ['scheduled', 'materials'],
    to: 'next',
    by: ['staff'],
    area: 'production',
    label: '开工',
    told: '开工',
  },
  finish: {
    from: ['printing', 'finishing'],
    to: 'next',
    by: ['staff'],
    area: 'production',
    label: '完工',
    told: '工序完成',
  },
  passQc: { from: ['qc'], to: 'next', by: ['staff'], area: 'production', label: '质检合格', told: '质检合格' },
  failQc: {
    from: ['qc'],
    to: 'rework',
    by: ['staff'],
    area: 'production',
    asks: ['cause'],
    label: '质检不合格',
    told: '质检不合格，返工',
    danger: true,
  },
  pack: { from: ['passed'], to: 'next', by: ['staff'], area: 'production', label: '打包', told: '已打包' },
  release: { from: ['ready'], to: 'next', by: ['system'], guards: ['spot'], label: '备货', told: '现货已备好' },
  handOver: { from: ['packed'], to: 'next', by: ['system'], guards: ['sent'], label: '出库', told: '已出库' },
} as const satisfies Record<string, MoveRow<LineState, 'next' | 'rework'>>
export type LineMove = keyof typeof lineMoves

/** The states that come after this one on any line's route. */
const nextOnAny = (from: LineState): LineState[] =>
  (['custom', 'common', 'standard', 'spot'] as const)
    .flatMap((type) => [true, false].flatMap((printed) => [true, false].map((sample) => ({ type, printed, sample }))))
    .flatMap((line) => (lineRoute(line).includes(from) ? [nextOn(line, from)] : []))

export const lineTones = {
  artwork_pending: 'due',
  preflight: 'staff',
  proof: 'due',
  sample: 'busy',
  ready: 'staff',
  scheduled: 'busy',
  materials: 'busy',
  printing: 'busy',
  finishing: 'busy',
  qc: 'busy',
  passed: 'staff',
  packed: 'busy',
  handed_over: 'ok',
} as const satisfies Record<LineState, StateTone>

export const lineMachine = {
  states: lineStates,
  tones: lineTones,
  begins: ['artwork_pending', 'preflight', 'ready'],
  ends: ['handed_over'],
  moves: lineMoves,
  leads: {
    next: nextOnAny,
    rework: () => ['printing', 'finishing'],
  },
} as const satisfies Machine<LineState, LineMove, 'next' | 'rework'>

/** How a line's proofs and samples look. */
export const proofTones = {
  sent: 'due',
  approved: 'ok',
  change_requested: 'bad',
  superseded: 'off',
  void: 'off',
} as const satisfies Record<string, StateTone>
export const sampleTones = {
  made: 'busy',
  sent: 'due',
  approved: 'ok',
  rejected: 'bad',
  void: 'off',
} as const satisfies Record<string, StateTone>
