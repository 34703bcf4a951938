import { z } from 'zod'
import { fontKeys } from '../artwork/layer.ts'
import { endpoint } from '../endpoint.ts'
import { id, Moment, text } from '../text.ts'
import { inksAtMost, mostInkRange } from './press.ts'

// 设置 · 印刷: by which profile the workshop's files are made, how much ink is borne, which spot inks and fonts designs are offered.

const desk = { who: 'staff', area: ['settings', 'production'] } as const

const { least, most } = mostInkRange
const mostInkFault = `总墨量上限应为 ${least}-${most} 的整数`
const Profile = z.string('请选择色彩特性文件').regex(/^[0-9a-f]{64}$/, '色彩特性文件不正确')
const facts = {
  /** Null: the one that comes with the mall. */
  profile: Profile.nullable(),
  mostInk: z.int(mostInkFault).min(least, mostInkFault).max(most, mostInkFault),
  inks: z
    .array(
      z.object({
        name: text('专色名称', 40),
        rgb: z.string('专色的颜色不正确').regex(/^#[0-9a-f]{6}$/, '专色的颜色应为 6 位十六进制，如 #1a2b3c'),
      }),
      '专色不正确',
    )
    .max(inksAtMost, `专色最多 ${inksAtMost} 种`)
    .refine((inks) => new Set(inks.map(({ name }) => name)).size === inks.length, '专色名称不能重复'),
  // New text begins in the first one.
  fontsOff: z
    .array(z.enum(fontKeys, { error: '字体不正确' }))
    .max(fontKeys.length, '字体不正确')
    .refine((keys) => !keys.includes('sans'), '新文字默认用思源黑体，不能停用'),
}

export const pressNow = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/setting/press',
  title: '印刷设置',
  input: z.object({}),
  output: z.object({
    ...facts,
    version: z.int(),
    changedBy: z.string(),
    changedTime: Moment.nullable(),
    /** Those that were brought, the newest first. */
    profiles: z.array(z.object({ hash: z.string(), name: z.string(), addedBy: z.string(), addedTime: Moment })),
    fonts: z.array(
      z.object({
        key: z.enum(fontKeys),
        label: z.string(),
        license: z.string(),
        /** The licence word by word. */
        licenseText: z.string(),
      }),
    ),
  }),
})
export type PressNow = z.infer<typeof pressNow.output>

/** Forms judge by it. */
export const PressForm = z.object({ version: z.int('版本号应为整数').min(0, '版本号应为整数'), ...facts })

export const savePress = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/setting/press/save',
  once: true,
  title: '修改印刷设置',
  told: '已保存，此后确认的订单按它印刷',
  input: PressForm,
  output: z.object({ version: z.int() }),
})

/** Takes an upload of kind `profile` among those that may be chosen. */
export const addProfile = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/setting/press/profile',
  once: true,
  title: '添加色彩特性文件',
  told: '已添加，选用并保存后生效',
  input: z.object({ fileId: id('文件') }),
  output: z.object({ hash: z.string(), name: z.string() }),
})
