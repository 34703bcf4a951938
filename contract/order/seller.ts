import { z } from 'zod'

const said = z.string().default('')

/** The merchant, as a paper names it and is paid; '' for what it has not said. */
export const Seller = z.object({
  name: said,
  company: said,
  phone: said,
  hours: said,
  creditCode: said,
  address: said,
  payee: said,
  bankName: said,
  account: said,
})
export type Seller = z.infer<typeof Seller>
