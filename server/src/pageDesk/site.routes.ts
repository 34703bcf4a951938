import { refuse } from '../../../contract/refusal.ts'
import { saveSite, siteNow, type SiteForm } from '../../../contract/page/siteDesk.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { isPicture } from '../picture/pictures.sql.ts'
import { shapeOf } from './shape.ts'
import { checkSeen } from './overtaken.rules.ts'
import { lockSite, readSite, writeSite } from './site.sql.ts'

const words = {
  name: '商城简称',
  company: '公司名称',
  address: '公司地址',
  phone: '客服热线',
  hours: '服务时间',
  icp: 'ICP 备案号',
  police: '公安备案号',
  licence: '统一社会信用代码',
  licenceUntil: '营业执照有效期至',
  colour: '主题色',
} as const
const pictures = {
  logo: '标志',
  icon: '图标',
  licencePicture: '营业执照图片',
  sealPicture: '公章图片',
  serviceCode: '客服二维码',
  miniCode: '小程序码',
  appCode: 'App 下载码',
} as const

/** What the shop is called and looks like, and what it says of itself: hotline, filings, and what is scanned. */
export const siteRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(siteNow, ({ db }) => readSite(db))

  serveOnce(saveSite, async ({ input: { seen, ...fields }, tx, audit }) => {
    const { kept, site } = await lockSite(tx)
    checkSeen(seen, site, { ...words, ...pictures })
    await checkPictures(tx, site, fields)
    const logoShape = fields.logo === site.logo ? undefined : await shapeOf(tx, services, fields.logo)
    if (logoShape) checkShape(logoShape)
    await writeSite(tx, { ...kept, ...(logoShape !== undefined && { logoShape }) }, fields)
    await audit('site.save', 'page 1', changedFields({ ...site }, fields))
    return true as const
  })
}

/** @throws Refusal 'input.invalid' where nothing could be made out of the logo in the height or width of a header. */
function checkShape([width, height]: readonly [number, number]): void {
  if (width > height * 12 || height > width * 3)
    refuse('input.invalid', { fields: { logo: `标志过${width > height ? '宽' : '高'}，宽高比应在 1:3 到 12:1 之间` } })
}

/** @throws Refusal 'input.invalid' at each field that names a new picture which is not there. */
async function checkPictures(tx: Tx, was: SiteForm, now: SiteForm): Promise<void> {
  const faults: Record<string, string> = {}
  for (const name of Object.keys(pictures) as (keyof typeof pictures)[]) {
    if (now[name] === was[name] || now[name] === '') continue
    if (!(await isPicture(tx, now[name]))) faults[name] = '图片不存在，请重新上传'
  }
  if (Object.keys(faults).length > 0) refuse('input.invalid', { fields: faults })
}
