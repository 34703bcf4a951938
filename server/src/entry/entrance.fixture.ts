import sharp from 'sharp'
import { isCreditCode } from '../../../contract/account/creditCode.ts'
import { file, uploadTo, type Part } from '../file/upload.fixture.ts'
import { codeFor } from '../account/codes.fixture.ts'
import { aPeopledWorld } from '../account/people.fixture.ts'
import type { Db } from '../database/db.ts'

let phones = 0
/** A phone that nobody has. */
export const newPhone = () => `136${String(++phones).padStart(8, '0')}`
let creditCodes = 0
/** A credit code that nobody has: its last sign checks the others. */
export function newCreditCode(): string {
  const first = `91440300MA${String(++creditCodes).padStart(7, '0')}`
  return [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((sign) => first + sign).find(isCreditCode) ?? ''
}

export const proof = (phone: string, captcha: string): Part[] => [
  { name: 'kind', value: 'licence' },
  { name: 'phone', value: phone },
  { name: 'captcha', value: captcha },
]

/** The two texts that whoever comes in agrees to. */
export const publishAgreements = (db: Db) =>
  db
    .insertInto('article')
    .values([
      { key: 'fuWu', title: '用户服务协议', content: '<p>服务</p>' },
      { key: 'YinSi', title: '隐私协议', content: '<p>隐私</p>' },
    ])
    .execute()

/** A mall that may be entered: its agreements are published, and a licence is at hand. */
export async function anEntrance() {
  const w = await aPeopledWorld()
  const licence: Buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer()
  await publishAgreements(w.db)
  const upload = (phone: string, captcha: string, bytes = licence, name = '执照.jpg') =>
    uploadTo(w, null, [...proof(phone, captcha), file(name, bytes)])

  /** All that a company says of itself, with a code and a licence of its own. */
  async function aForm(about: { phone?: string; companyName: string; creditCode?: string }) {
    const { phone = newPhone(), companyName, creditCode = newCreditCode() } = about
    const captcha = await codeFor(w, phone, 'register')
    const { link } = await upload(phone, captcha)
    const form = {
      account: phone,
      captcha,
      password: 'Chengyi7308',
      companyName,
      creditCode,
      licenseUrl: link,
      nickname: '许青',
      agreed: true,
    }
    return { phone, captcha, form }
  }

  return { w, licence, upload, aForm }
}
