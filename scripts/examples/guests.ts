import { isFirstDue } from '../../contract/opening/opening.ts'
import { shopWays } from '../../contract/connection/ways.ts'
import { listConsents, login, loginMobile, sendCode } from '../../contract/account/account.ts'
import { listCities } from '../../contract/account/address.ts'
import * as catalog from '../../contract/goods/catalog.ts'
import { cheaperChoices } from '../../contract/price/cheaper.ts'
import * as page from '../../contract/page/page.ts'
import { priceProduct } from '../../contract/price/priceProduct.ts'
import { verifyReceipt } from '../../contract/price/receipt.ts'
import * as joining from '../../contract/account/register.ts'
import { staffLogin } from '../../contract/account/staff.ts'
import { reviewCompany, listCompanies } from '../../contract/account/company.ts'
import { licenceSvg } from '../../drawings/papers.ts'
import type { Stage } from './stage.ts'

/** Somebody who looks around and prices goods. */
export async function looksAround({ guest }: Stage): Promise<void> {
  await guest(page.site, {})
  await guest(shopWays, {})
  await guest(isFirstDue, {})
  await guest(catalog.home, {})
  await guest(page.homeSections, {})
  await guest(page.getCanvas, { terminal: 1 })
  await guest(page.helpTopics, {})
  await guest(page.article, { key: 'fuWu' })
  await guest(listCities, {})
  const [first] = await guest(catalog.categoryTree, {})
  await guest(catalog.hotWords, {})
  await guest(catalog.suggest, { keyword: '帆布' })
  const [scene] = await guest(catalog.listScenes, {})
  await guest(catalog.sceneDetail, { id: scene?.id ?? 0 })

  const bag = await guest(catalog.productByNumber, { number: 'FB1001' })
  const chosen = { productId: bag.id, quantity: 500, selection: { prints: [{ position: 'front', process: 'silk', colours: 2 }] } }
  const receipt = await guest(priceProduct, chosen)
  await guest(cheaperChoices, chosen)
  await guest(verifyReceipt, { receipt })
  await guest(catalog.productDetail, { id: bag.id })
  await guest(catalog.listProducts, {
    keyword: '帆布袋',
    goodsType: 2,
    qtyAt: 500,
    priceMax: '20',
    leadMax: 15,
    sort: 'sales',
    page: 1,
    limit: 2,
  })
  const [second] = first?.children ?? []
  const category = { type1: first?.id ?? 0, type2: second?.id ?? 0, type3: second?.children[0]?.id ?? 0 }
  await guest(catalog.listProducts, { ...category, material: '12安棉帆布', process: '丝印', exact: '1' })
}

const phone = '13700000018'
const password = 'Luyao5528'
const form = { companyName: '云杉文具有限公司', creditCode: '91440300MA5F9K3L8L', nickname: '方圆' }

/** A company registers, is refused once and comes again. */
export async function registers({ guest, as, licence, codeTo, pass }: Stage): Promise<void> {
  await guest(joining.companyNameFree, { companyName: form.companyName })
  await guest(sendCode, { phone, type: 'register' })
  const captcha = await codeTo(phone)
  await guest(joining.verifyPhone, { phone, captcha, type: 'register' })
  const proof = { account: phone, captcha, password, agreed: true } as const
  const licenseUrl = await licence(phone, captcha, licenceSvg())
  await guest(joining.register, { ...form, ...proof, licenseUrl, inviteCode: 'YC2026' })
  const sales = await as('sales')
  const { rows } = await sales(listCompanies, { keyword: form.companyName, status: 'pending' })
  const companyId = rows[0]?.id ?? 0
  await sales(reviewCompany, { companyId, verdict: 'refused', reason: '营业执照照片不清晰，请重新上传' })
  pass(2)
  await guest(sendCode, { phone, type: 'register' })
  const again = await codeTo(phone)
  await guest(joining.entered, { phone, captcha: again })
  await guest(joining.registerAgain, { ...form, ...proof, captcha: again, licenseUrl: await licence(phone, again, licenceSvg()) })
  await sales(reviewCompany, { companyId, verdict: 'verified' })
}

/** The ways to log in. */
export async function logsIn({ guest, asToken, codeTo, pass, password: demo }: Stage): Promise<void> {
  await guest(login, { username: '13800000001', password: demo })
  await guest(staffLogin, { username: 'sales', password: demo })
  pass(2)
  await guest(sendCode, { phone, type: 'login' })
  const { token } = await guest(loginMobile, { account: phone, captcha: await codeTo(phone) })
  await asToken(token)(listConsents, {})
  pass(2)
  await guest(sendCode, { phone, type: 'reset' })
  await guest(joining.resetPassword, { account: phone, captcha: await codeTo(phone), password: `${password}a` })
}
