import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ChannelName } from '../../../../contract/payment/channel.ts'
import { payNotifyPath } from '../notifyPath.ts'
import { faultsIn, type Around, type Fault } from '../settings.ts'
import { alipay } from './alipay.ts'
import type { Channel } from './channel.ts'
import { weixin } from './weixin.ts'

const url = z.url({ protocol: /^https?$/, error: '应为网址' })

/** The settings of payment by code. Keys are PEM files, so that no secret stands in the environment. */
export const payFields = {
  /** 'sandbox' plays both providers; 'live' those whose settings are there; absent: as the back office has it. */
  PAY_CHANNELS: z.enum(['sandbox', 'live', 'off'], '应为 sandbox、live 或 off').optional(),
  ALIPAY_GATEWAY: url.default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, '应为 2088 开头的 16 位数字')
    .optional(),
  ALIPAY_KEY_FILE: z.string().optional(),
  ALIPAY_PUBLIC_KEY_FILE: z.string().optional(),
  WEIXIN_BASE: url.default('https://api.mch.weixin.qq.com'),
  WEIXIN_MCH_ID: z
    .string()
    .regex(/^\d{8,10}$/, '应为 8-10 位数字')
    .optional(),
  WEIXIN_APP_ID: z.string().optional(),
  WEIXIN_SERIAL: z
    .string()
    .regex(/^[0-9A-F]{8,64}$/i, '应为十六进制的证书序列号')
    .optional(),
  WEIXIN_KEY_FILE: z.string().optional(),
  WEIXIN_API_KEY: z.string().length(32, '应为 32 位').optional(),
  WEIXIN_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w{1,64}$/, '应为 PUB_KEY_ID_ 开头的公钥 ID')
    .optional(),
  WEIXIN_PUBLIC_KEY_FILE: z.string().optional(),
}

const Fields = z.object(payFields)
type Pay = z.infer<typeof Fields>
type PayEnv = Pay & Around
type Name = keyof Pay

const needed = {
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'],
  weixin: ['WEIXIN_MCH_ID', 'WEIXIN_APP_ID', 'WEIXIN_SERIAL', 'WEIXIN_KEY_FILE', 'WEIXIN_API_KEY'],
} as const satisfies Record<ChannelName, readonly Name[]>

/** Neither, or both. */
const publicKey = ['WEIXIN_PUBLIC_KEY_ID', 'WEIXIN_PUBLIC_KEY_FILE'] as const satisfies readonly Name[]

/** What is wrong with the settings: a provider set up by half, or none, or providers that could not reach the mall. */
export function checkPay(env: PayEnv): Fault[] {
  const live = env.PAY_CHANNELS === 'live'
  const begun = Object.values(needed).filter((names) => names.some((name) => env[name]))
  if (live && begun.length === 0) return [{ name: 'PAY_CHANNELS', fault: 'live 时须设置支付宝或微信支付' }]
  const half = publicKey.some((name) => env[name]) ? publicKey : []
  return faultsIn(env, { name: 'PAY_CHANNELS', plays: '支付', needs: live ? [...begun.flat(), ...half] : [], tells: live })
}

const pem = (name: string, file: string, make: (text: string) => KeyObject): KeyObject => {
  try {
    return make(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`设置有误，无法启动（见 docs/operating.md）\n  ${name}：读不出 PEM 格式的密钥`)
  }
}

/** The real providers that are set up. @throws Error that names a key file which cannot be read. */
export function liveChannels(env: PayEnv, now: () => Date): Partial<Record<ChannelName, Channel>> {
  if (env.PAY_CHANNELS !== 'live' || !env.ORIGIN) return {}
  const notify = (name: ChannelName) => `${env.ORIGIN}${payNotifyPath(name)}`
  const { ALIPAY_APP_ID: aliApp, ALIPAY_SELLER_ID: sellerId, ALIPAY_KEY_FILE: aliKey } = env
  const { WEIXIN_MCH_ID: mchId, WEIXIN_APP_ID: appId, WEIXIN_SERIAL: serial, WEIXIN_API_KEY: apiKey } = env
  const { WEIXIN_PUBLIC_KEY_ID: keyId, WEIXIN_PUBLIC_KEY_FILE: keyFile } = env
  return {
    ...(aliApp &&
      sellerId &&
      aliKey &&
      env.ALIPAY_PUBLIC_KEY_FILE && {
        alipay: alipay(
          {
            gateway: env.ALIPAY_GATEWAY,
            appId: aliApp,
            sellerId,
            privateKey: pem('ALIPAY_KEY_FILE', aliKey, createPrivateKey),
            alipayPublicKey: pem('ALIPAY_PUBLIC_KEY_FILE', env.ALIPAY_PUBLIC_KEY_FILE, createPublicKey),
            notifyUrl: notify('alipay'),
          },
          now,
        ),
      }),
    ...(mchId &&
      appId &&
      serial &&
      apiKey &&
      env.WEIXIN_KEY_FILE && {
        weixin: weixin(
          {
            base: env.WEIXIN_BASE,
            mchId,
            appId,
            serial,
            apiKey,
            privateKey: pem('WEIXIN_KEY_FILE', env.WEIXIN_KEY_FILE, createPrivateKey),
            notifyUrl: notify('weixin'),
            ...(keyId && keyFile && { publicKey: { id: keyId, key: pem('WEIXIN_PUBLIC_KEY_FILE', keyFile, createPublicKey) } }),
          },
          now,
        ),
      }),
  }
}
