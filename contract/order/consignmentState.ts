import { day, type Machine, type MoveRow, type StateTone } from '../moves.ts'

export const consignmentStates = {
  waiting: '待发货',
  shipped: '已发货',
  delivered: '已送达',
  signed: '已签收',
} as const
export type ConsignmentState = keyof typeof consignmentStates

/** What is fetched stands otherwise in words. */
const fetchedStates: Readonly<Partial<Record<ConsignmentState, string>>> = { waiting: '待备货', shipped: '已备好待自提' }

/** What a consignment's state is called; `fetched`: it is not sent but fetched. */
export const consignmentStateLabel = (state: ConsignmentState, fetched: boolean): string =>
  (fetched ? fetchedStates[state] : undefined) ?? consignmentStates[state]

/** Days after delivery at which goods count as received, unless the merchant has set it otherwise. */
export const signedAfterDays = 15

export const consignmentMoves = {
  ship: {
    from: ['waiting'],
    to: 'shipped',
    by: ['staff'],
    area: 'production',
    guards: ['paid', 'allPacked', 'balancePaid', 'carried'],
    asks: ['carrier', 'trackingNo'],
    label: '发货',
    told: '已发货',
    notice: 'buyer',
    follows: ['handOver'],
  },
  // What is fetched is laid out instead, and handed out to whoever comes for it.
  layOut: {
    from: ['waiting'],
    to: 'shipped',
    by: ['staff'],
    area: 'production',
    guards: ['paid', 'allPacked', 'balancePaid', 'fetched'],
    label: '备好待自提',
    told: '已备好待自提',
    notice: 'buyer',
    follows: ['handOver'],
  },
  handOut: {
    from: ['shipped'],
    to: 'signed',
    by: ['staff'],
    area: 'production',
    guards: ['fetched'],
    label: '确认已提货',
    told: '已提货',
    notice: 'buyer',
    follows: ['complete'],
  },
  deliver: {
    from: ['shipped'],
    to: 'delivered',
    guards: ['carried'],
    // The mall itself, when the carrier says that it was signed for.
    by: ['staff', 'system'],
    area: 'production',
    label: '确认送达',
    told: '已送达',
    notice: 'buyer',
  },
  sign: {
    from: ['shipped', 'delivered'],
    to: 'signed',
    by: ['buyer'],
    grant: 'order.place',
    label: '确认收货',
    told: '已签收',
    follows: ['complete'],
  },
  signByTime: {
    from: ['delivered'],
    to: 'signed',
    by: ['system'],
    label: '自动收货',
    told: '送达期满，自动签收',
    follows: ['complete'],
  },
} as const satisfies Record<string, MoveRow<ConsignmentState>>
export type ConsignmentMove = keyof typeof consignmentMoves

export const consignmentTones = { waiting: 'due', shipped: 'busy', delivered: 'ok', signed: 'ok' } as const satisfies Record<
  ConsignmentState,
  StateTone
>

export const consignmentMachine = {
  states: consignmentStates,
  tones: consignmentTones,
  begins: ['waiting'],
  ends: ['signed'],
  moves: consignmentMoves,
  due: { delivered: { within: signedAfterDays * day, move: 'signByTime' } },
} as const satisfies Machine<ConsignmentState, ConsignmentMove>
