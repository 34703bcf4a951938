import { firstIdentities, type Grant } from '../../contract/grant.ts'
import { hashPassword } from '../src/account/password.ts'
import type { Tx } from '../src/database/db.ts'
import { cast, password } from './people.ts'

export type Firm = {
  readonly name: string
  readonly creditCode: string
  /** Who of the cast its main account is, and what this person is called. */
  readonly key: string
  readonly nickname: string
  readonly gate: {
    readonly province: string
    readonly city: string
    readonly district: string
    readonly city_id: number
    readonly detail: string
    readonly post_code: string
  }
  /** Where its invoices are sent. */
  readonly email: string
}

/** A verified company of one person, with one address and one invoice title. Answers its id. */
export async function seedFirm(tx: Tx, { name, creditCode, key, nickname, gate, email }: Firm): Promise<number> {
  const phone = cast.find((person) => person.key === key)?.login ?? ''
  const { id: company_id } = await tx
    .insertInto('company')
    .values({ name, credit_code: creditCode, state: 'verified' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('identity')
    .values(firstIdentities.map((one) => ({ company_id, name: one.name, grants: [...one.grants] as Grant[] })))
    .execute()
  const { id: account_id } = await tx
    .insertInto('account')
    .values({
      company_id,
      ...{ parent_id: null, identity_id: null, limit_per_order_fen: null, limit_per_month_fen: null },
      ...{ phone, nickname, password_hash: await hashPassword(password), demo: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('address')
    .values({ ...gate, company_id, account_id, real_name: nickname, phone, is_default: true })
    .execute()
  const title = { company_id, header_type: 2, type: 1, name, duty_number: creditCode, is_default: true } as const
  await tx
    .insertInto('invoice_title')
    .values({ ...title, email, drawer_phone: phone })
    .execute()
  return company_id
}
