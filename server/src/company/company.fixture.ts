import { companyDetail } from '../../../contract/account/company.ts'
import { aShop } from '../order/shop.fixture.ts'

/** A shop, 何婷 of its staff at the desk, and the ids of the cast's companies. */
export async function aCompanyDesk() {
  const w = await aShop()
  const sales = await w.token('sales')
  const idOf = async (name: string): Promise<number> =>
    (await w.db.selectFrom('company').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const ids = {
    rongda: await idOf('荣达贸易有限公司'),
    lanhai: await idOf('蓝海科技有限公司'),
    qinghe: await idOf('青禾文化传播有限公司'),
    xuri: await idOf('旭日礼品有限公司'),
  }

  /** Puts 青禾文化 back into the queue. */
  const wait = () => w.db.updateTable('company').set({ state: 'pending', refuse_reason: '' }).where('id', '=', ids.qinghe).execute()

  const shown = (id: number, token = sales) => w.must(w.ask(token, companyDetail, { id }))

  /** The latest audit row of this action on this company. */
  const audited = (action: string, id: number) =>
    w.db
      .selectFrom('audit')
      .select(['actor_name', 'before', 'after'])
      .where('action', '=', action)
      .where('subject', '=', `company ${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirst()

  return { ...w, ...ids, sales, wait, shown, audited }
}
export type CompanyDesk = Awaited<ReturnType<typeof aCompanyDesk>>
