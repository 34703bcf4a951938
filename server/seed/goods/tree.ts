import type { KindName } from '../../../drawings/kinds.ts'

/** A category of the third level: its name, the kind that stands for it, and the letters its purchase numbers begin with. */
export type Leaf = readonly [name: string, kind: KindName, prefix: string]

type Branch = readonly [name: string, leaves: readonly [Leaf, Leaf, Leaf]]

/** The merchant's categories: eight, each of three, each of three. */
export const tree: readonly (readonly [name: string, branches: readonly [Branch, Branch, Branch]])[] = [
  [
    '环保袋箱包',
    [
      [
        '帆布袋',
        [
          ['手提帆布袋', 'tote', 'FB'],
          ['单肩帆布包', 'tote', 'FB'],
          ['束口袋', 'drawstring', 'SK'],
        ],
      ],
      [
        '无纺布袋',
        [
          ['立体无纺布袋', 'nonwoven', 'WF'],
          ['覆膜无纺布袋', 'nonwoven', 'WF'],
          ['保温袋', 'coolerBag', 'BWD'],
        ],
      ],
      [
        '商务箱包',
        [
          ['双肩包', 'backpack', 'SB'],
          ['电脑内胆包', 'sleeve', 'ND'],
          ['行李牌', 'luggageTag', 'XL'],
        ],
      ],
    ],
  ],
  [
    '服装帽饰',
    [
      [
        'T恤POLO',
        [
          ['圆领T恤', 'tshirt', 'TX'],
          ['速干运动T恤', 'tshirt', 'TX'],
          ['POLO衫', 'polo', 'PL'],
        ],
      ],
      [
        '卫衣外套',
        [
          ['连帽卫衣', 'hoodie', 'WY'],
          ['冲锋衣', 'jacket', 'CF'],
          ['工作围裙', 'apron', 'WQ'],
        ],
      ],
      [
        '帽子配饰',
        [
          ['棒球帽', 'cap', 'MZ'],
          ['渔夫帽', 'bucketHat', 'MZ'],
          ['围巾袜子', 'scarf', 'WJ'],
        ],
      ],
    ],
  ],
  [
    '杯壶餐具',
    [
      [
        '保温杯壶',
        [
          ['商务保温杯', 'thermos', 'BW'],
          ['焖烧罐', 'lunchBox', 'MS'],
          ['车载随行杯', 'tumbler', 'SX'],
        ],
      ],
      [
        '日用水杯',
        [
          ['陶瓷马克杯', 'mug', 'MK'],
          ['双层玻璃杯', 'glassCup', 'BL'],
          ['吸管冷饮杯', 'tumbler', 'SX'],
        ],
      ],
      [
        '餐饮用品',
        [
          ['广告纸杯', 'paperCup', 'ZB'],
          ['咖啡热饮杯', 'paperCup', 'ZB'],
          ['分格饭盒', 'lunchBox', 'FH'],
        ],
      ],
    ],
  ],
  [
    '办公文具',
    [
      [
        '笔记本',
        [
          ['皮面笔记本', 'notebook', 'BJ'],
          ['活页本', 'planner', 'BJ'],
          ['便签本', 'stickyNotes', 'BQ'],
        ],
      ],
      [
        '书写笔',
        [
          ['广告签字笔', 'pen', 'QZ'],
          ['金属宝珠笔', 'pen', 'QZ'],
          ['礼盒对笔', 'penSet', 'QZ'],
        ],
      ],
      [
        '桌面用品',
        [
          ['鼠标垫', 'mousePad', 'SD'],
          ['文件夹', 'folder', 'WJJ'],
          ['计算器', 'calculator', 'JS'],
        ],
      ],
    ],
  ],
  [
    '展会活动',
    [
      [
        '证件徽章',
        [
          ['证件挂绳', 'lanyard', 'GS'],
          ['金属徽章', 'badge', 'HZ'],
          ['钥匙扣', 'keychain', 'YS'],
        ],
      ],
      [
        '奖杯奖牌',
        [
          ['水晶奖杯', 'trophy', 'JB'],
          ['金属奖杯', 'metalCup', 'JB'],
          ['奖牌', 'medal', 'JP'],
        ],
      ],
      [
        '展示器材',
        [
          ['易拉宝', 'rollUp', 'ZS'],
          ['广告旗帜', 'flag', 'ZS'],
          ['广告折扇', 'fan', 'ZX'],
        ],
      ],
    ],
  ],
  [
    '家居出行',
    [
      [
        '雨具',
        [
          ['直杆伞', 'umbrella', 'YU'],
          ['折叠伞', 'foldedUmbrella', 'YU'],
          ['高尔夫伞', 'umbrella', 'YU'],
        ],
      ],
      [
        '家纺',
        [
          ['毛巾', 'towel', 'MJ'],
          ['抱枕', 'cushion', 'BZ'],
          ['毛毯', 'blanket', 'MT'],
        ],
      ],
      [
        '旅行玩物',
        [
          ['皮质行李吊牌', 'luggageTag', 'XL'],
          ['冰箱贴', 'magnet', 'BX'],
          ['扑克牌', 'playingCards', 'PK'],
        ],
      ],
    ],
  ],
  [
    '数码电子',
    [
      [
        '移动电源',
        [
          ['充电宝', 'powerBank', 'CD'],
          ['磁吸充电宝', 'powerBank', 'CD'],
          ['无线充', 'chargingPad', 'WX'],
        ],
      ],
      [
        '影音存储',
        [
          ['旋转U盘', 'usbStick', 'UP'],
          ['卡片U盘', 'usbStick', 'UP'],
          ['蓝牙音箱', 'speaker', 'YX'],
        ],
      ],
      [
        '手机周边',
        [
          ['手机支架', 'phoneStand', 'ZJ'],
          ['平板支架', 'phoneStand', 'ZJ'],
          ['桌面充电座', 'chargingPad', 'WX'],
        ],
      ],
    ],
  ],
  [
    '包装印刷',
    [
      [
        '礼盒彩盒',
        [
          ['天地盖礼盒', 'giftBox', 'LH'],
          ['折叠彩盒', 'colourBox', 'CH'],
          ['飞机盒', 'mailer', 'FJ'],
        ],
      ],
      [
        '纸袋信封',
        [
          ['手提纸袋', 'paperBag', 'ZD'],
          ['牛皮纸袋', 'paperBag', 'ZD'],
          ['信封贺卡', 'envelope', 'XF'],
        ],
      ],
      [
        '台历标签',
        [
          ['台历', 'calendar', 'TL'],
          ['红包利是封', 'redPacket', 'HB'],
          ['不干胶标签', 'stickerRoll', 'BG'],
        ],
      ],
    ],
  ],
]
