import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { login, type CodeType } from '../../../contract/account/account.ts'
import { editAddress } from '../../../contract/account/address.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { addSon, listSons } from '../../../contract/account/son.ts'
import { codeHash } from '../sms/code.ts'
import { insertCode } from '../sms/code.sql.ts'
import { person } from '../account/people.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'

const place = { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }
/** An address as it is typed. */
export const aPlace = {
  real_name: '何晴',
  phone: '13700000000',
  address: place,
  detail: '体育西路 1 号',
  is_default: 1,
}

/** A mall in which 荣达贸易 runs its sub-accounts. */
export async function aCompany() {
  const w = await aShop()

  /** A code as if it had been sent to the phone. */
  async function code(phone: string, type: CodeType = 'bind', digits = '123456'): Promise<string> {
    const what = { phone, type }
    const lives = { created_at: w.clock.now, expires_at: new Date(w.clock.now.getTime() + 600_000) }
    await w.db.transaction().execute((tx) => insertCode(tx, what, codeHash(w.services, what, digits), lives))
    return digits
  }

  /** The id of the account of the cast that tests call `key`. */
  async function accountOf(key: string): Promise<number> {
    const { id } = await w.db
      .selectFrom('account')
      .select('id')
      .where('phone', '=', person(key).login)
      .where('state', '<>', 'removed')
      .executeTakeFirstOrThrow()
    return id
  }

  async function identityOf(name: string, company = '荣达贸易有限公司'): Promise<number> {
    const { rows } = await sql<{ id: number }>`select i.id from identity i join company c on c.id = i.company_id
      where i.name = ${name} and c.name = ${company}`.execute(w.db)
    return rows[0]?.id ?? 0
  }

  /** A new sub-account of 荣达贸易 that is logged in; 采购 where no other identity is wanted. */
  async function joined(main: string, { phone, ...wanted }: { phone: string } & Record<string, unknown>) {
    const typed = { nickname: '何晴', password: 'Heqing61x', identityId: await identityOf('采购'), ...wanted }
    const { id } = await w.must(w.ask(main, addSon, { ...typed, phone, captcha: await code(phone) }))
    const { token } = await w.must(w.ask(null, login, { username: phone, password: typed.password }))
    return { id, token, phone }
  }

  /** An order of whoever this is, delivered to an address written for it. */
  async function ordered(token: string, quantity: number): Promise<string> {
    const { id: addressId } = await w.must(w.ask(token, editAddress, aPlace))
    const cartIds = [await w.cartLine(token, { product: 'canvasBag', quantity })]
    const { orderKey: key } = await w.must(w.ask(token, confirmOrder, { cartIds }))
    return (await w.must(w.ask(token, createOrder, { key, addressId }))).orderId
  }

  /** What the main account with this token sees of one sub-account. */
  const son = async (main: string, id: number) => (await w.must(w.ask(main, listSons, { limit: 100 }))).rows.find((row) => row.id === id)

  /** What the audit says of a subject, the latest first. */
  const auditOf = (subject: string) =>
    w.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', subject)
      .where('action', 'not like', 'login.%')
      .orderBy('id', 'desc')
      .execute()

  return { ...w, code, accountOf, identityOf, joined, ordered, son, auditOf }
}

export type Company = Awaited<ReturnType<typeof aCompany>>
