import { saveWaybillAccount } from '../../../contract/shipping/waybill.ts'
import type { Actors } from './actors.ts'

/** By which account the demo asks 顺丰 for waybills; the provider that is played knows it. */
export async function setWaybills(actors: Actors): Promise<void> {
  const sender = {
    name: '印采仓库',
    phone: '0755-29990026',
    province: '广东省',
    city: '深圳市',
    district: '宝安区',
    detail: '新桥街道印刷产业园 3 栋',
  }
  await (
    await actors.as('admin')
  )(saveWaybillAccount, { carrier: 'shunfeng', partnerId: 'SANDBOX0755', net: '深圳宝安新桥', expType: '标准快递', sender })
}
