import { pictureName } from './pictureName.ts'
import type { Block } from '../../../contract/page/page.ts'
import type { SceneName } from '../../../drawings/scenes.ts'

type SceneGoods = {
  readonly picture: SceneName
  readonly name: string
  readonly slogan: string
  /** Names of categories of the third level whose goods belong here, the best known first. */
  readonly leaves: readonly string[]
}

/** The occasions companies buy for. */
export const scenes: readonly SceneGoods[] = [
  {
    picture: 'onboarding',
    name: '员工入职',
    slogan: '入职第一天的仪式感',
    leaves: ['双肩包', '圆领T恤', '商务保温杯', '皮面笔记本', '证件挂绳', '广告签字笔'],
  },
  {
    picture: 'exhibition',
    name: '展会物料',
    slogan: '一次备齐展台、胸牌与伴手礼',
    leaves: ['易拉宝', '手提帆布袋', '立体无纺布袋', '证件挂绳', '广告签字笔', '金属徽章'],
  },
  {
    picture: 'annual',
    name: '企业年会',
    slogan: '表彰、抽奖、伴手礼一站配齐',
    leaves: ['水晶奖杯', '金属奖杯', '围巾袜子', '天地盖礼盒', '台历', '商务保温杯'],
  },
  {
    picture: 'business',
    name: '商务馈赠',
    slogan: '得体的礼物，印上您的名字',
    leaves: ['商务保温杯', '皮面笔记本', '礼盒对笔', '蓝牙音箱', '充电宝', '天地盖礼盒'],
  },
  {
    picture: 'training',
    name: '培训会议',
    slogan: '会议资料与文具套装',
    leaves: ['皮面笔记本', '文件夹', '广告签字笔', '手提帆布袋', '便签本', '证件挂绳'],
  },
  {
    picture: 'welfare',
    name: '员工福利',
    slogan: '实用耐看，人人用得上',
    leaves: ['毛巾', '抱枕', '毛毯', '陶瓷马克杯', '折叠伞', '焖烧罐'],
  },
  {
    picture: 'outdoor',
    name: '户外团建',
    slogan: '风雨无阻的团队装备',
    leaves: ['冲锋衣', '双肩包', '渔夫帽', '吸管冷饮杯', '保温袋', '束口袋'],
  },
  {
    picture: 'sports',
    name: '运动会',
    slogan: '从号码到奖牌的整套物资',
    leaves: ['速干运动T恤', '奖牌', '束口袋', '毛巾', '棒球帽', '吸管冷饮杯'],
  },
  {
    picture: 'campus',
    name: '校园迎新',
    slogan: '把校徽印在每天用的东西上',
    leaves: ['手提帆布袋', '连帽卫衣', '束口袋', '皮面笔记本', '金属徽章', '吸管冷饮杯'],
  },
  {
    picture: 'opening',
    name: '开业庆典',
    slogan: '开门红，从手提袋开始',
    leaves: ['手提纸袋', '广告纸杯', '广告折扇', '红包利是封', '易拉宝', '陶瓷马克杯'],
  },
  {
    picture: 'midAutumn',
    name: '中秋福利',
    slogan: '月圆礼到，按人数配送到各办公点',
    leaves: ['天地盖礼盒', '双层玻璃杯', '焖烧罐', '手提纸袋', '毛巾'],
  },
  {
    picture: 'springFestival',
    name: '春节福利',
    slogan: '年味十足的新年礼包',
    leaves: ['红包利是封', '台历', '围巾袜子', '天地盖礼盒', '扑克牌', '信封贺卡'],
  },
]

/** The carousel: picture `banner-<n>`, words, and where it leads. */
export const banners = [
  { title: '企业定制，一站配齐', subtitle: '帆布袋、服装、杯壶、礼盒，50 件起订', jump: '/indexpage/productlist' },
  { title: '团队服装，颜色尺码混批', subtitle: '丝印、刺绣、数码直喷，20 件起做', jump: { category: '服装帽饰' } },
  { title: '商务馈赠，一杯一名', subtitle: '保温杯、对笔、音箱，礼盒可烫金', jump: { scene: '商务馈赠' } },
  { title: '会议办公，成套出货', subtitle: '笔记本、签字笔、文件夹，可加急 4 天', jump: { category: '办公文具' } },
  { title: '节日福利，现在下单', subtitle: '礼盒、台历、红包，按办公点分箱发货', jump: { scene: '春节福利' } },
] as const

/** The first is the placeholder of the search box. */
export const hotWords = ['帆布袋', 'T恤', '保温杯', '笔记本', '无纺布袋', '礼盒', '雨伞', '签字笔']

/** Shelves of the home page, by purchase order of leaves: what companies ask for most. */
export const shelves = {
  hot: [
    '手提帆布袋',
    '立体无纺布袋',
    '圆领T恤',
    '商务保温杯',
    '皮面笔记本',
    'POLO衫',
    '陶瓷马克杯',
    '折叠伞',
    '充电宝',
    '棒球帽',
    '证件挂绳',
    '天地盖礼盒',
    '毛巾',
    '广告签字笔',
    '旋转U盘',
    '金属徽章',
    '手提纸袋',
    '抱枕',
  ],
  like: [
    '连帽卫衣',
    '冲锋衣',
    '束口袋',
    '保温袋',
    '双肩包',
    '车载随行杯',
    '双层玻璃杯',
    '活页本',
    '礼盒对笔',
    '鼠标垫',
    '水晶奖杯',
    '易拉宝',
    '直杆伞',
    '毛毯',
    '无线充',
    '蓝牙音箱',
    '手机支架',
    '飞机盒',
    '台历',
    '红包利是封',
    '钥匙扣',
    '渔夫帽',
    '工作围裙',
    '文件夹',
    '扑克牌',
  ],
} as const

const link = (title: string, linkTo: string, des = '') => ({ title, des, linkTo, pic: '' })

/** Menu and footer of the mall's pages. Only pages that exist are named. */
export const canvas: Block[] = [
  {
    title: '主导航',
    type: 'NavType',
    index: 0,
    componentContent: {
      typeRoute: [
        link('首页', '/'),
        link('商城', '/indexpage/productlist'),
        link('设计中心', '/indexpage/designCenter'),
        link('行业场景', '/indexpage/sceneList'),
        link('活动中心', '/indexpage/activityGoods'),
        link('关于我们', '/indexpage/AboutUs'),
      ],
    },
  },
  {
    title: '页脚',
    type: 'Footer',
    index: 1,
    componentContent: {
      publicList: [
        link('用户服务协议', '/agreement?type=fuWu', '帮助中心'),
        link('隐私协议', '/agreement?type=YinSi', '帮助中心'),
        link('交期说明', '/helpCentre?type=10', '帮助中心'),
        link('售后说明', '/helpCentre?type=11', '帮助中心'),
      ],
    },
  },
]

/** What the merchant says of itself, and where transfers go. */
export const settings = {
  site: {
    name: '印采',
    company: '印采（深圳）供应链有限公司',
    phone: '400-800-2026',
    hours: '周一至周日 9:00-18:00',
    icp: '粤ICP备2026000001号-1',
    police: '粤公网安备44030502026001号',
    licence: '91440300MA5YC2026X',
    licencePicture: pictureName('paper-licence'),
    serviceCode: pictureName('code-kefu'),
    miniCode: pictureName('code-mini'),
    appCode: pictureName('code-app'),
    logo: pictureName('brand-logo'),
    logoShape: [270, 100],
    icon: pictureName('brand-seal'),
  },
  payee: { payee: '印采（深圳）供应链有限公司', bankName: '招商银行深圳科技园支行', account: '7559 2026 1000 888' },
}
