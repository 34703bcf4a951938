import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { AuthorityName } from './signing/authority.ts'

// Where providers tell us what happened: paths of the mall.

export const payNotifyPath = (name: ChannelName): string => `/api/pay/${name}/notify`

export const signNotifyPath = (name: AuthorityName): string => `/api/contract/${name}/notify`

/** Which invoice, and the proof that we gave the address out, come after it. */
export const invoiceNotifyPath = '/api/invoice/notify'

/** The parcel's id comes after it. */
export const courierNotifyPath = '/api/courier/kuaidi100/notify'
