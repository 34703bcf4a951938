import { sql } from 'kysely'
import type { Grant } from '../../../contract/grant.ts'
import { editApprovalRule } from '../../../contract/approval/approval.ts'
import { proven } from '../account/people.fixture.ts'
import { beginSession } from '../session/session.sql.ts'
import { aShop } from '../order/shop.fixture.ts'

/** An order of 李娜 for this needs approval by the demo company's rule. */
export const big = { product: 'tshirt', quantity: 1000 } as const

/** The shop, and colleagues at 荣达贸易 made as they are needed. */
export async function anApprovalShop() {
  const w = await aShop()
  const [main, buyer] = await w.tokens('main', 'buyer')

  const idOf = async (nickname: string): Promise<number> => w.number(sql`select id as n from account where nickname = ${nickname}`)

  let phones = 13700000000
  /** Someone new at 荣达贸易 with an identity of these grants, logged in. */
  async function colleague(nickname: string, grants: readonly Grant[]) {
    const { rows } = await sql<{ id: number; identityId: number }>`
      with c as (select company_id, id as main_id from account where nickname = '陈荣达'),
        i as (insert into identity (company_id, name, grants) select company_id, ${`身份 ${nickname}`}, ${[...grants]}::text[] from c returning id)
      insert into account (company_id, parent_id, identity_id, phone, nickname, password_hash)
      select c.company_id, c.main_id, i.id, ${String(++phones)}, ${nickname}, '' from c, i
      returning id, identity_id as "identityId"`.execute(w.db)
    const [made] = rows
    if (!made) throw new Error('荣达贸易 is missing')
    return { ...made, token: await sessionOf(made.id) }
  }

  /** A new session, which sees what was changed a moment ago. */
  const sessionOf = async (accountId: number): Promise<string> =>
    proven(w.db, (await beginSession(w.db, { accountId }, { agent: '', address: '' }, w.clock.now)).token)

  type Level = { mode: 'any' | 'all'; approverIds: number[] }
  const rule = (...levels: Level[]) => saveRule({ levels })
  /** A rule above the demo company's own, so that it applies to `big`. */
  async function saveRule(more: object): Promise<number> {
    const input = { name: '专项审批', fromAmount: '20001.00', identityId: null, ...more }
    return (await w.must(w.ask(main, editApprovalRule, input))).id
  }

  const setState = (accountId: number, state: 'active' | 'disabled') =>
    w.db.updateTable('account').set({ state }).where('id', '=', accountId).execute()

  const told = async (nickname: string, orderId: string): Promise<string[]> => {
    const { rows } = await sql<{ title: string }>`select title from notice n join account a on a.id = n.account_id
      where a.nickname = ${nickname} and n.body like ${`%${orderId}%`} order by n.id`.execute(w.db)
    return rows.map(({ title }) => title)
  }

  const bigOrder = () => w.order('buyer', buyer, big)
  await sql`update account set limit_per_order_fen = null, limit_per_month_fen = null where nickname = '李娜'`.execute(w.db)
  return { ...w, main, buyer, idOf, colleague, sessionOf, rule, saveRule, setState, told, bigOrder }
}

/** 王敏, who approves by an identity of the demo, and two colleagues who may as well. */
export async function approvers(w: ApprovalShop) {
  const wang = { id: await w.idOf('王敏'), token: await w.token('approver') }
  const [liu, zhao] = [await w.colleague('刘洋', ['order.approve']), await w.colleague('赵静', ['order.approve'])]
  return { wang, liu, zhao }
}

/** It is that morning again, and no rule stands above the demo company's own. */
export async function atFirst(w: ApprovalShop): Promise<void> {
  w.clock.now = new Date('2026-11-21T02:00:00Z')
  await sql`delete from approval_rule where name = '专项审批'`.execute(w.db)
}
export type ApprovalShop = Awaited<ReturnType<typeof anApprovalShop>>
