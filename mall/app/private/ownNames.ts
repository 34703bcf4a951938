import type { OwnKind } from '../../../contract/price/offer.ts'

/** What a line is marked with that came by an offer of its own. */
export const ownNames = { flash: '秒杀', group: '拼团', pool: '拼印' } as const satisfies Record<OwnKind, string>
