import type { ConnectionName } from './names.ts'

// What is to be fetched from each provider, and typed where: by the provider's own names.

/** 'secret', 'privateKey': sealed, and never shown again. 'privateKey', 'publicKey': an RSA key, PEM or the bare base64 of it. */
export type FieldKind = 'text' | 'secret' | 'privateKey' | 'publicKey' | 'address'

export type ConnectionField = {
  /** The setting's name in the environment too; a key's without _FILE. */
  readonly name: string
  /** The provider's own name for it. */
  readonly label: string
  readonly kind: FieldKind
  /** Absent: it cannot be without. */
  readonly optional?: true
  /** What it must look like, and what is said where it does not. */
  readonly like?: RegExp
  readonly wanted?: string
  readonly most?: number
  /** Where it stands at the provider's. */
  readonly hint?: string
  /** Of an address: what stands there where nothing is typed, and the provider's own domains; it may lie nowhere else. */
  readonly usual?: string
  readonly domains?: readonly string[]
}

export type ConnectionKind = {
  readonly label: string
  readonly provider: string
  /** What the mall does by it. */
  readonly does: string
  /** How that is done without it. */
  readonly without: string
  /** The provider's console, and what to do there, one step after the other. */
  readonly console: string
  readonly steps: readonly string[]
  /** It tells us of what happens, which it does at https addresses only. */
  readonly tells?: true
  /** What a press that tries it does. */
  readonly tries: string
  readonly fields: readonly ConnectionField[]
}

const address = (name: string, usual: string, domains: readonly string[], label = '服务地址'): ConnectionField => ({
  name,
  label,
  kind: 'address',
  optional: true,
  usual,
  domains,
  most: 200,
  hint: '一般不用填，只在使用服务商的测试环境时修改',
})

/** The template of each purpose of a text message. */
const templates = {
  register: '注册验证码',
  login: '登录验证码',
  reset: '找回密码验证码',
  bind: '更换手机号验证码',
  prove: '身份验证码',
  verified: '企业审核通过',
  refused: '企业审核未通过',
  notice: '消息提醒',
  moved: '手机号已更换',
} as const
export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as TemplateName[]
export const templateField = (name: TemplateName): string => `SMS_TEMPLATE_${name.toUpperCase()}`
const variableOf = (name: TemplateName): string =>
  name === 'notice' ? '，变量 about' : name === 'verified' || name === 'refused' ? '，没有变量' : '，变量 code'

/** The public clouds whose stores speak S3, by their own domains. */
export const storageDomains = [
  'aliyuncs.com',
  'myqcloud.com',
  'myhuaweicloud.com',
  'bcebos.com',
  'volces.com',
  'ksyuncs.com',
  'qiniucs.com',
  'jdcloud-oss.com',
  'amazonaws.com.cn',
  'amazonaws.com',
]

export const connectionKinds: Readonly<Record<ConnectionName, ConnectionKind>> = {
  sms: {
    label: '短信',
    provider: '阿里云短信服务',
    does: '发送注册、登录、找回密码的验证码，以及审核结果与消息提醒',
    without: '买家用密码登录；需要验证码时致电客服，由员工核对身份后在“企业 → 提供验证码”里告知',
    console: '阿里云控制台 → 短信服务（国内消息）',
    steps: [
      '在“签名管理”申请签名，审核通过后把签名名称填在“短信签名”',
      '在“模板管理”按下面每一项申请模板，把模板 CODE（SMS_ 开头）填入',
      '在“访问控制 RAM”新建只有短信权限（AliyunDysmsFullAccess）的用户，创建 AccessKey，把 ID 与 Secret 填入',
    ],
    tries: '向您填写的手机号发送一条“消息提醒”模板的短信，会产生一条短信费用',
    fields: [
      { name: 'SMS_ACCESS_KEY', label: 'AccessKey ID', kind: 'text', like: /^[0-9A-Za-z]{16,32}$/, wanted: '16-32 位字母与数字' },
      { name: 'SMS_SECRET', label: 'AccessKey Secret', kind: 'secret', like: /^[0-9A-Za-z]{20,64}$/, wanted: '20-64 位字母与数字' },
      { name: 'SMS_SIGN', label: '短信签名', kind: 'text', most: 30, hint: '不带【】' },
      ...templateNames.map((name): ConnectionField => ({
        name: templateField(name),
        label: `模板 CODE：${templates[name]}`,
        kind: 'text',
        like: /^SMS_\d{4,20}$/,
        wanted: 'SMS_ 开头、后接数字',
        hint: `模板类型：${variableOf(name).includes('code') ? '验证码' : '短信通知'}${variableOf(name)}`,
      })),
      address('SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com', ['dysmsapi.aliyuncs.com', 'dysmsapi.ap-southeast-1.aliyuncs.com']),
    ],
  },
  alipay: {
    label: '支付宝',
    provider: '支付宝当面付（公钥模式）',
    does: '买家用支付宝扫码付款，款项自动到账、原路退款',
    without: '买家对公转账，财务在“银行流水”登记或导入流水后对账',
    console: '支付宝开放平台 open.alipay.com → 控制台',
    steps: [
      '创建“网页/移动应用”，绑定“当面付”产品，审核上线后把 APPID 填入',
      '“开发设置 → 接口加签方式”选“公钥”，用密钥工具生成 RSA2 密钥，上传应用公钥，把应用私钥填在这里',
      '上传后平台显示“支付宝公钥”，把它填在“支付宝公钥”（不是应用公钥）',
      '“账号中心 → 商户信息”里 2088 开头的 16 位是商户 PID',
    ],
    tells: true,
    tries: '查询一笔不存在的交易：密钥正确时支付宝答 ACQ.TRADE_NOT_EXIST，不产生费用',
    fields: [
      { name: 'ALIPAY_APP_ID', label: 'APPID', kind: 'text', like: /^\d{16}$/, wanted: '16 位数字' },
      { name: 'ALIPAY_SELLER_ID', label: '商户 PID', kind: 'text', like: /^2088\d{12}$/, wanted: '2088 开头的 16 位数字' },
      { name: 'ALIPAY_KEY', label: '应用私钥', kind: 'privateKey', hint: '密钥工具生成的应用私钥，不是应用公钥' },
      { name: 'ALIPAY_PUBLIC_KEY', label: '支付宝公钥', kind: 'publicKey', hint: '上传应用公钥后平台给出的“支付宝公钥”' },
      address('ALIPAY_GATEWAY', 'https://openapi.alipay.com/gateway.do', ['alipay.com', 'alipaydev.com'], '支付宝网关'),
    ],
  },
  weixin: {
    label: '微信支付',
    provider: '微信支付 Native（APIv3）',
    does: '买家用微信扫码付款，款项自动到账、原路退款',
    without: '买家对公转账，财务在“银行流水”登记或导入流水后对账',
    console: '微信支付商户平台 pay.weixin.qq.com',
    steps: [
      '“产品中心”开通 Native 支付，“AppID 账号管理”关联公众号或小程序的 AppID',
      '“账户中心 → API 安全”申请商户 API 证书：apiclient_key.pem 是商户 API 私钥，证书序列号也在这里',
      '同一页设置 32 位的 APIv3 密钥',
      '新商户在“微信支付公钥”下载 pub_key.pem，并把 PUB_KEY_ID_ 开头的公钥 ID 一并填入',
    ],
    tells: true,
    tries: '查询一笔不存在的订单：密钥正确时微信支付答 ORDER_NOT_EXIST，不产生费用',
    fields: [
      { name: 'WEIXIN_MCH_ID', label: '商户号', kind: 'text', like: /^\d{8,10}$/, wanted: '8-10 位数字' },
      { name: 'WEIXIN_APP_ID', label: 'AppID', kind: 'text', like: /^wx[0-9a-z]{16}$/, wanted: 'wx 开头的 18 位' },
      { name: 'WEIXIN_SERIAL', label: '商户 API 证书序列号', kind: 'text', like: /^[0-9A-Fa-f]{8,64}$/, wanted: '十六进制的证书序列号' },
      { name: 'WEIXIN_KEY', label: '商户 API 私钥', kind: 'privateKey', hint: 'apiclient_key.pem 的全部内容，不是 apiclient_cert.pem' },
      { name: 'WEIXIN_API_KEY', label: 'APIv3 密钥', kind: 'secret', like: /^[0-9A-Za-z]{32}$/, wanted: '32 位字母与数字' },
      {
        name: 'WEIXIN_PUBLIC_KEY_ID',
        label: '微信支付公钥 ID',
        kind: 'text',
        optional: true,
        like: /^PUB_KEY_ID_\w{1,64}$/,
        wanted: 'PUB_KEY_ID_ 开头',
      },
      {
        name: 'WEIXIN_PUBLIC_KEY',
        label: '微信支付公钥',
        kind: 'publicKey',
        optional: true,
        hint: 'pub_key.pem 的全部内容，与公钥 ID 一起填',
      },
      address('WEIXIN_BASE', 'https://api.mch.weixin.qq.com', ['weixin.qq.com', 'wechatpay.cn']),
    ],
  },
  invoicing: {
    label: '开票平台',
    provider: '诺诺开放平台（数电票）',
    does: '审核通过的开票申请自动开具数电票，版式文件送到买家的发票页与邮箱',
    without: '财务在电子税务局开票后，在“发票台”登记发票号码并上传 PDF，买家照常下载',
    console: '诺诺开放平台 open.nuonuo.com → 我的应用',
    steps: [
      '创建“自用型应用”，授权数电票相关接口，取得 appKey 与 appSecret',
      '销方税号、地址、电话、开票人与诺税通 SaaS 里登记的一致，它们印在发票上',
    ],
    tells: true,
    tries: '取令牌并查询一张不存在的发票：密钥正确时诺诺答查无发票，不产生费用（每月取令牌次数有限）',
    fields: [
      { name: 'NUONUO_APP_KEY', label: 'appKey', kind: 'text', like: /^[0-9A-Za-z]{6,40}$/, wanted: '6-40 位字母与数字' },
      { name: 'NUONUO_APP_SECRET', label: 'appSecret', kind: 'secret', like: /^[0-9A-Za-z]{8,64}$/, wanted: '8-64 位字母与数字' },
      { name: 'NUONUO_TAX_NUMBER', label: '销方税号', kind: 'text', like: /^[0-9A-Z]{15,20}$/, wanted: '15-20 位数字与大写字母' },
      { name: 'NUONUO_ADDRESS', label: '销方地址', kind: 'text', most: 80 },
      { name: 'NUONUO_PHONE', label: '销方电话', kind: 'text', most: 20 },
      { name: 'NUONUO_CLERK', label: '开票人', kind: 'text', most: 20 },
      { name: 'NUONUO_EXTENSION', label: '分机号', kind: 'text', optional: true, like: /^\d{1,5}$/, wanted: '1-5 位数字' },
      {
        name: 'NUONUO_GOODS_CODE',
        label: '税收分类编码',
        kind: 'text',
        optional: true,
        like: /^\d{19}$/,
        wanted: '19 位数字',
        hint: '商品自己没有时用它',
      },
      address('NUONUO_BASE', 'https://sdk.nuonuo.com/open/v1/services', ['nuonuo.com', 'nuonuocs.cn']),
      address('NUONUO_TOKEN_URL', 'https://open.nuonuo.com/accessToken', ['nuonuo.com', 'nuonuocs.cn'], '令牌地址'),
    ],
  },
  esign: {
    label: 'e签宝',
    provider: 'e签宝 SaaS API V3',
    does: '买家与商家在 e签宝用数字证书签合同',
    without: '双方在商城里用密码签署合同，或上传盖章件',
    console: 'e签宝开放平台 open.esign.cn → 应用管理',
    steps: ['创建应用并完成企业实名，取得 App ID 与 App Secret', '在“企业印章”里授权静默签署，商家的章才能自动盖上'],
    tells: true,
    tries: '查询一个不存在的签署流程：密钥正确时 e签宝答流程不存在，不产生费用',
    fields: [
      { name: 'ESIGN_APP_ID', label: 'App ID', kind: 'text', like: /^\d{6,20}$/, wanted: '6-20 位数字' },
      { name: 'ESIGN_SECRET', label: 'App Secret', kind: 'secret', like: /^[0-9A-Za-z]{16,64}$/, wanted: '16-64 位字母与数字' },
      address('ESIGN_BASE', 'https://openapi.esign.cn', ['esign.cn', 'tsign.cn']),
    ],
  },
  fasc: {
    label: '法大大',
    provider: '法大大 FASC OpenAPI 5.1',
    does: '买家与商家在法大大用数字证书签合同',
    without: '双方在商城里用密码签署合同，或上传盖章件',
    console: '法大大开放平台 dev.fadada.com → 应用管理',
    steps: ['创建应用并完成企业认证，取得 AppId、AppSecret 与 openCorpId', '申请“免验证签”场景码，商家的章才能自动盖上'],
    tells: true,
    tries: '取一次访问凭证：密钥正确时法大大给出凭证，不产生费用',
    fields: [
      { name: 'FASC_APP_ID', label: 'AppId', kind: 'text', like: /^\d{6,20}$/, wanted: '6-20 位数字' },
      { name: 'FASC_SECRET', label: 'AppSecret', kind: 'secret', like: /^[0-9A-Za-z]{16,64}$/, wanted: '16-64 位字母与数字' },
      { name: 'FASC_CORP_ID', label: 'openCorpId', kind: 'text', like: /^[0-9A-Za-z]{16,64}$/, wanted: '16-64 位字母与数字' },
      { name: 'FASC_SCENE_ID', label: '免验证签场景码', kind: 'text', like: /^[\w-]{4,64}$/, wanted: '4-64 位字母、数字与横线' },
      address('FASC_BASE', 'https://api.fadada.com/api/v5', ['fadada.com']),
    ],
  },
  courier: {
    label: '物流查询',
    provider: '快递100 订阅推送与实时查询',
    does: '发货后自动跟踪包裹，买家在订单里看到物流轨迹，疑难件提醒员工',
    without: '发货时照常填写承运商与运单号，买家凭运单号到承运商官网查询',
    console: '快递100 api.kuaidi100.com → 我的信息',
    steps: ['开通“快递信息推送服务”与“实时快递查询”，把授权 key 与 customer 填入'],
    tells: true,
    tries: '查询一个不存在的运单号：密钥正确时快递100 答查询无结果，可能消耗一次查询',
    fields: [
      { name: 'KUAIDI100_KEY', label: '授权 key', kind: 'secret', like: /^[0-9A-Za-z]{8,64}$/, wanted: '8-64 位字母与数字' },
      { name: 'KUAIDI100_CUSTOMER', label: 'customer', kind: 'text', like: /^[0-9A-Za-z]{8,64}$/, wanted: '8-64 位字母与数字' },
      address('KUAIDI100_BASE', 'https://poll.kuaidi100.com', ['kuaidi100.com']),
    ],
  },
  storage: {
    label: '对象存储',
    provider: '阿里云 OSS、腾讯云 COS、华为云 OBS 等（S3 协议）',
    does: '稿件、凭证、合同、发票等文件保存在云端的桶里，换服务器或用多台服务器时文件都在',
    without: '文件保存在本机的数据目录，随备份一起保存',
    console: '云服务商控制台 → 对象存储',
    steps: [
      '新建一个桶：读写权限选“私有”，地域选离服务器近的，打开“版本控制”，误删时能找回',
      '在访问控制里新建只有这个桶读、写、删权限的子用户，创建 AccessKey，把 ID 与 Secret 填入',
      '保存为“正式使用”并试一试，然后按下面的“移入对象存储”，已有的文件会逐个核对后移入',
    ],
    tries: '在桶里写一个小文件，读回来核对，再删除；产生几次请求的费用',
    fields: [
      {
        name: 'STORAGE_URL',
        label: '服务地址',
        kind: 'address',
        domains: storageDomains,
        most: 200,
        hint: '地域的外网或内网访问地址，不带桶名，例如 https://oss-cn-hangzhou.aliyuncs.com、https://cos.ap-guangzhou.myqcloud.com。自建的 MinIO、Ceph 由环境变量 STORAGE_URL 设置',
      },
      {
        name: 'STORAGE_REGION',
        label: '地域',
        kind: 'text',
        like: /^[a-z0-9-]{2,40}$/,
        wanted: '小写字母、数字与横线，例如 cn-hangzhou、ap-guangzhou',
      },
      {
        name: 'STORAGE_BUCKET',
        label: '桶名',
        kind: 'text',
        like: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        wanted: '3-63 位小写字母、数字、点与横线',
        hint: '腾讯云的桶名带 APPID，例如 shop-1250000000',
      },
      {
        name: 'STORAGE_PREFIX',
        label: '目录前缀',
        kind: 'text',
        optional: true,
        like: /^([\w-]{1,40}\/){1,3}$/,
        wanted: '字母、数字、横线与下划线，以 / 结尾，例如 mall/',
        hint: '与别的系统共用一个桶时填写',
      },
      { name: 'STORAGE_KEY', label: 'AccessKey ID', kind: 'text', like: /^[0-9A-Za-z_-]{3,128}$/, wanted: '3-128 位字母与数字' },
      {
        name: 'STORAGE_SECRET',
        label: 'AccessKey Secret',
        kind: 'secret',
        like: /^[0-9A-Za-z+/=_-]{8,128}$/,
        wanted: '8-128 位字母与数字',
      },
    ],
  },
}

/** Whether what stands there is kept sealed and never shown again. */
export const isSealed = ({ kind }: Pick<ConnectionField, 'kind'>): boolean => kind === 'secret' || kind === 'privateKey'
