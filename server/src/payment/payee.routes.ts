import { payeesNow, savePayees, type FurtherAccount, type PayeeAccount } from '../../../contract/payment/payeeDesk.ts'
import { plainAccount, type FurtherPayee, type Payees } from '../../../contract/payment/payees.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Db } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { companiesById, findPayees, lockPayees, writePayees } from './payee.sql.ts'

/** Where buyers' transfers go. What was ordered before keeps what its papers said. */
export const payeeRoutes: Routes = ({ serve, serveOnce }) => {
  serve(payeesNow, async ({ db }) => {
    const { payee, further, version } = await findPayees(db)
    return { usual: payee, further: await shownOf(db, further), version }
  })

  serveOnce(savePayees, async ({ input: { usual, further, version }, tx, now, actor, audit }) => {
    checkApart(usual, further)
    const was = await lockPayees(tx)
    if (was.version !== version) refuse('page.changed', {}, '收款账户已被他人修改，请刷新后重新填写')
    const next = { payee: usual, further: further.map(keptOf) }
    const written = await writePayees(tx, next, actor.name, now)
    await audit('payee.save', 'setting payee', changedFields(wordsOf(was), wordsOf(next)))
    return { version: written }
  })
}

/** @throws Refusal input.invalid where it would not be told which of two accounts is paid into. */
function checkApart(usual: PayeeAccount, further: readonly FurtherAccount[]): void {
  const numbers = [usual, ...further].map(({ account }) => plainAccount(account))
  const twice = numbers.find((number, at) => numbers.indexOf(number) < at)
  if (twice !== undefined) no(`账号 ${twice} 重复，每个账户只填一次`)
  const inUse = further.filter(({ active }) => active)
  const sums = inUse.flatMap(({ fromAmount }) => (fromAmount === null ? [] : [parseYuan(fromAmount)]))
  if (new Set(sums).size < sums.length) no('两个启用的账户不能有相同的起用金额')
  const companies = inUse.flatMap(({ companyIds }) => companyIds)
  if (new Set(companies).size < companies.length) no('一家企业只能指定一个启用的账户')
}

const no = (msg: string): never => refuse('input.invalid', { fields: { further: msg } }, msg)

const keptOf = ({ fromAmount, companyIds, ...account }: FurtherAccount): FurtherPayee => ({
  ...account,
  fromFen: fromAmount === null ? null : parseYuan(fromAmount),
  companyIds: [...new Set(companyIds)],
})

async function shownOf(db: Db, further: readonly FurtherPayee[]) {
  const named = await companiesById(
    db,
    further.flatMap(({ companyIds }) => companyIds),
  )
  return further.map(({ fromFen, companyIds, ...account }) => ({
    ...account,
    fromAmount: fromFen === null ? null : yuan(fen(fromFen)),
    companies: named.filter(({ id }) => companyIds.includes(id)),
  }))
}

/** What the audit keeps: the usual account by its fields, each further one by what it is called. */
const wordsOf = ({ payee, further }: Payees): Record<string, string> => ({
  ...payee,
  ...Object.fromEntries(
    further.map(({ label, payee: name, bankName, account, active, fromFen, companyIds }) => [
      label,
      [
        `${name} ${bankName} ${account}`,
        ...(fromFen === null ? [] : [`满 ${yuan(fen(fromFen))} 元`]),
        ...(companyIds.length > 0 ? [`企业 ${companyIds.join('、')}`] : []),
        active ? '启用' : '停用',
      ].join('，'),
    ]),
  ),
})
