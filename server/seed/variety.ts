// How many products, receivers and companies a shop of hundreds of thousands of orders has, as expressions of SQL: of the copy number `copy`, of
// the copy `theirs` of a company, of the time `placed`, and of the row `x` that is copied.

const list = (words: string): string => `(array['${words.split(' ').join("','")}'])`
const oneOf = (words: string, which: string): string => `${list(words)}[1 + (${which}) % ${words.split(' ').length}]`
const drawn = (of: string): string => `(hashint8(${of}) & 1073741823)`

const surnames =
  '王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 韩 邓 冯 曹 彭 曾 肖 田 董 潘 袁 蔡 蒋 余 于 杜 叶 程 魏 苏 吕 丁 任 卢 姚 沈 钟 姜 崔 谭 陆 范 汪 廖'
const given =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀 霞 平 刚 桂 文 辉 玲 梅 鑫 波 斌 宇 浩 凯 健 俊 帆 雪 倩 颖 婷 欣 怡 佳 琪 雨 晨 阳 旭 航 博 轩 子 梓 思 一 可 诗 若 嘉 天 泽'
const districts =
  '南山区 福田区 罗湖区 宝安区 龙岗区 天河区 越秀区 海珠区 白云区 番禺区 西湖区 拱墅区 滨江区 余杭区 浦东新区 徐汇区 静安区 闵行区 朝阳区 海淀区 丰台区 通州区 武侯区 锦江区 青羊区 江宁区 鼓楼区 建邺区 江岸区 洪山区 雁塔区 岳麓区'
const roads =
  '中山路 人民路 解放路 建设路 文化路 科苑路 学府路 滨河大道 深南大道 体育西路 天府大道 世纪大道 长江路 黄河路 和平路 新华路 湖滨路 工业路 创业路 科技路 振兴路 友谊路 光明路 胜利路 环城东路 环城西路 延安路 北京路 南京路 香山路'
const estates = '创业园 软件园 国际中心 大厦 工业区 物流园 商务楼 文创园 科技园 广场 花园 产业基地'

/** Before the product's own name, and behind it: what many products have in common, the first ones much more often. */
const before = '加厚 大号 小号 便携 双面 环保 高档 简约 卡通 国潮 复古 纯色 渐变 防水 定制 商务 礼盒装 迷你 加长 轻便 企业 学生 户外 婚庆'
const behind =
  '迎新季 周年庆 中秋款 端午款 春节款 展会款 开业款 校庆款 年会款 员工福利 培训班 发布会 运动会 毕业季 开学季 亲子活动 品鉴会 酒店用品 地产开盘 新店开张 会员日 双十一 读书节 音乐节 公益活动'

/** Of 600 products made of each of the demo's, few are bought by most: the 24 first by a third, the last 200 by one in nine. */
const product = `(600 * power(${drawn('copy * 31 + x.product_id')} / 1073741824.0, 3))::int`

/** Who receives: twelve of each company. */
const place = (row: string): string => `(theirs * 211 + x.company_id * 12 + (${drawn('copy')} + ${row}) % 12)`
const addressOf = (row: string): string => {
  const one = (salt: number): string => drawn(`${place(row)} * 7 + ${salt}`)
  return `x.address || jsonb_build_object(
    'realName', ${oneOf(surnames, one(1))} || ${oneOf(given, one(2))} || case when ${one(3)} % 3 > 0 then ${oneOf(given, one(4))} else '' end,
    'phone', '1' || ${oneOf('38 39 36 35 86 58 77 50 33 99', one(5))} || lpad((${one(6)} % 100000000)::text, 8, '0'),
    'district', ${oneOf(districts, one(7))},
    'detail', ${oneOf(roads, one(8))} || ' ' || 1 + ${one(9)} % 400 || ' 号' || ${oneOf(roads, one(10)).replaceAll(/(路|大道)'/g, "'")}
      || ${oneOf(estates, one(11))} || ' ' || 1 + ${one(12)} % 28 || ' 层')`
}

/** One second after the other, within the copy. */
const placedAt = `(placed - make_interval(secs => 60 - x.model_rank))`

/** What of a copied row is its own, by table and column. */
export const varied: Readonly<Record<string, string>> = {
  // Its day, and what no other has.
  'customer_order.number': `to_char(${placedAt} at time zone 'Asia/Shanghai', 'YYYYMMDD') || upper(lpad(to_hex(copy * 1000 + x.model_rank), 11, '0'))`,
  'customer_order.created_at': placedAt,
  'customer_order.address': addressOf('1'),
  'customer_order.mark': `case when x.mark = '' then '' else x.mark || ' PO-' || copy end`,
  'consignment.address': addressOf('x.place'),
  'order_line.title': `${oneOf(before, product)} || x.title || ' ' || ${oneOf(behind, `${product} / 24`)}`,
}

const cities = '深圳 广州 杭州 上海 北京 成都 南京 武汉 西安 长沙 苏州 宁波 青岛 厦门 天津 重庆'
const signs =
  '华 瑞 鼎 盛 泰 恒 德 嘉 安 宏 达 信 联 创 新 科 星 云 海 天 东 方 金 玉 龙 凤 祥 和 美 佳 雅 智 博 远 航 通 利 丰 源 润 康 乐 怡 景 程 腾 飞 翔 锦 绣 百 千 万 众 同 友 诚 义 仁 善'
const signsInAll = signs.split(' ').length
const trades = '贸易 科技 文化传播 礼品 教育科技 酒店管理 实业 电子 网络 广告 物业 餐饮管理'

/** Copy `k` of a company: of its town, two or three signs, what it does; no two copies are called alike. */
export const companyName = `${oneOf(cities, 'k + id')} || ${oneOf(signs, 'k')} || ${oneOf(signs, `k / ${signsInAll}`)}
  || case when k >= ${signsInAll ** 2} then ${oneOf(signs, `k / ${signsInAll ** 2}`)} else '' end || ${oneOf(trades, 'id - 1')} || '有限公司'`
