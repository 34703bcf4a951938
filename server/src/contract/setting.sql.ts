import { ContractSettings, type ShopSeller } from '../../../contract/contract/contractSettings.ts'
import type { Db, Tx } from '../database/db.ts'
import { firstSettings } from './contract.rules.ts'

type Set = { readonly contract?: unknown; readonly site?: Readonly<Record<string, unknown>> }

const readSet = async (db: Db | Tx): Promise<Set> => {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', ['contract', 'site']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** What the merchant has set about contracts. What 店铺 says of him holds here too: it is said in one place. */
export async function readSettings(db: Db | Tx): Promise<ContractSettings> {
  const { contract, site } = await readSet(db)
  const { seller, ...settings } = ContractSettings.safeParse(contract).data ?? firstSettings
  return { ...settings, seller: { ...seller, ...saidIn(sellerInShop(site)) } }
}

/** What contracts take over from 店铺; '' for what it does not say. */
export const readShopSeller = async (db: Db | Tx): Promise<ShopSeller> => sellerInShop((await readSet(db)).site)

const sellerInShop = (site: Set['site'] = {}): ShopSeller => {
  const text = (key: string) => (typeof site[key] === 'string' ? site[key].trim() : '')
  return { name: text('company'), creditCode: text('licence'), address: text('address') }
}

const saidIn = (seller: ShopSeller): Partial<ShopSeller> => Object.fromEntries(Object.entries(seller).filter(([, said]) => said !== ''))

/** The same, which nobody else writes until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<ContractSettings> {
  await tx
    .insertInto('setting')
    .values({ key: 'contract', value: JSON.stringify(firstSettings) })
    .onConflict((row) => row.doNothing())
    .execute()
  await tx.selectFrom('setting').select('key').where('key', '=', 'contract').forUpdate().execute()
  return readSettings(tx)
}

export async function writeSettings(tx: Tx, settings: ContractSettings): Promise<void> {
  const value = JSON.stringify(settings)
  await tx
    .insertInto('setting')
    .values({ key: 'contract', value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute()
}
