/** What buyers call by several names. Whoever asks for one is shown the others. */
const groups: readonly (readonly string[])[] = [
  ['帆布袋', '帆布包', 'canvas'],
  ['无纺布袋', '环保袋', '购物袋', 'nonwoven'],
  ['T恤', '文化衫', '广告衫', 'tshirt'],
  ['POLO衫', '翻领衫', '工作服', 'polo'],
  ['卫衣', '帽衫', 'hoodie'],
  ['棒球帽', '鸭舌帽', '广告帽', 'cap'],
  ['保温杯', '真空杯', 'thermos'],
  ['马克杯', '陶瓷杯', 'mug'],
  ['笔记本', '记事本', '本子', 'notebook'],
  ['签字笔', '中性笔', '水笔', 'pen'],
  ['雨伞', '直杆伞', '折叠伞', '广告伞', 'umbrella'],
  ['充电宝', '移动电源', 'powerbank'],
  ['U盘', '优盘', '闪存', 'usb'],
  ['挂绳', '胸卡绳', '吊绳', 'lanyard'],
  ['徽章', '胸针', 'badge'],
  ['毛巾', '浴巾', 'towel'],
  ['抱枕', '靠枕', '靠垫', 'cushion'],
  ['礼盒', '礼品盒', 'giftbox'],
  ['纸袋', '手提袋', 'paperbag'],
  ['鼠标垫', '桌垫', 'mousepad'],
  ['台历', '日历', 'calendar'],
  ['不干胶', '标签', '贴纸', 'sticker'],
  ['易拉宝', '展架', 'rollup'],
  ['奖杯', '奖牌', 'trophy'],
]

/** The other names of whatever the text names. */
export const synonymsIn = (text: string): string[] =>
  groups
    .filter((group) => group.some((name) => text.includes(name)))
    .flatMap((group) => group.filter((name) => !text.includes(name)))
