import type { OrderDetail } from '../../../contract/order/order.ts'

/** The order came to nothing: what it would have gone through is no news of it. */
export const isOff = ({ state }: Pick<OrderDetail, 'state'>): boolean => state === 'cancelled' || state === 'closed_timeout'
