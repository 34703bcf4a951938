import { carriers } from '../../../contract/carrier.ts'
import { refuse } from '../../../contract/refusal.ts'
import {
  dropWaybillAccount,
  listWaybillAccounts,
  saveWaybillAccount,
  waybillCarriers,
  type WaybillWay,
} from '../../../contract/shipping/waybill.ts'
import { sealFor } from '../factor/machineKey.ts'
import type { Routes, Services } from '../services.ts'
import { accountOf, accounts, deleteAccount, writeAccount, type AccountRow } from './account.sql.ts'
import { sealedAs } from './account.ts'

/** By which accounts waybills are asked. What is secret goes in and never comes out. */
export const accountRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(listWaybillAccounts, async ({ db }) => ({ way: wayOf(services), accounts: (await accounts(db)).map(shown) }))

  serve(waybillCarriers, async ({ db }) =>
    services.waybills ? (await accounts(db)).map(({ carrier: code }) => ({ code, name: carriers[code].name })) : [],
  )

  serveOnce(saveWaybillAccount, async ({ input, tx, now, audit }) => {
    const { carrier, partnerId, partnerKey, net, expType, payType, template, sender } = input
    const before = await accountOf(tx, carrier)
    const sealed = () => sealFor(services.machineKey, sealedAs(carrier), Buffer.from(partnerKey))
    const plain = { carrier, partner_id: partnerId, net, exp_type: expType, pay_type: payType, template }
    await writeAccount(tx, { ...plain, sender: JSON.stringify(sender), ...(partnerKey !== '' && { partner_key: sealed() }) }, now)
    const after = { carrier, partnerId, net, template, key: partnerKey ? '已更换' : before?.partner_key ? '未变化' : '无' }
    await audit('waybill.account', `setting waybill ${carrier}`, {
      before: before && { partnerId: before.partner_id, net: before.net },
      after,
    })
    return true as const
  })

  serveOnce(dropWaybillAccount, async ({ input: { carrier }, tx, audit }) => {
    if (!(await deleteAccount(tx, carrier))) refuse('waybill.account.missing')
    await audit('waybill.account', `setting waybill ${carrier}`, { after: { carrier, dropped: true } })
    return true as const
  })
}

const wayOf = ({ waybills }: Pick<Services, 'waybills'>): WaybillWay => (!waybills ? 'off' : waybills.played ? 'sandbox' : 'live')

const shown = ({ carrier, partner_id, partner_key, net, exp_type, pay_type, template, sender }: AccountRow) => ({
  ...{ carrier, net, template, sender },
  name: carriers[carrier].name,
  partnerId: partner_id,
  hasKey: partner_key !== null,
  expType: exp_type,
  payType: pay_type,
})
