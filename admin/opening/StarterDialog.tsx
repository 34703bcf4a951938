import { Checkbox, Form } from 'antd'
import type { z } from 'zod'
import { beginWithStarter, Trade, trades } from '../../contract/opening/starter.ts'
import { openingStanding } from '../../contract/opening/opening.ts'
import { judge } from '../../kit/form.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { site } from '../pieces/site.ts'
import desk from '../pieces/desk.module.css'

type Typed = { trades: Trade[]; also: ('texts' | 'freight' | 'layout')[] }

const also = [
  { value: 'texts' as const, label: '用户服务协议、隐私协议与帮助（自动填入公司名称与电话）' },
  { value: 'freight' as const, label: '默认运费模板（还没有模板时）' },
  { value: 'layout' as const, label: '首页菜单与页脚' },
]

/** What was written; what was there already is not counted. */
function toldOf({ categories, goods, processes, texts, freight, blanks }: z.output<typeof beginWithStarter.output>): string {
  const written = [
    categories > 0 && `分类 ${categories} 个`,
    goods > 0 && `样板商品 ${goods} 个`,
    processes > 0 && `工序 ${processes} 个`,
    texts > 0 && `协议与帮助 ${texts} 篇`,
    freight && '运费模板 1 个',
  ].filter((one) => one !== false)
  const open = blanks.length > 0 ? `；${blanks.join('、')}还有待填的空，填好店铺信息后再写入一次，或到“协议与帮助”修改` : ''
  return `${written.length > 0 ? `已写入：${written.join('、')}` : '要写入的都已经有了，没有改动'}${open}`
}

/** 起步套装: chooses what the shop begins with. */
export const StarterDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    site={site}
    title="起步套装"
    okText="写入"
    width={520}
    mutation={beginWithStarter}
    first={{ trades: [], also: ['texts', 'freight', 'layout'] } as Typed}
    inputOf={({ trades: chosen, also: more }: Typed) =>
      judge(beginWithStarter.input, {
        trades: chosen,
        texts: more.includes('texts'),
        freight: more.includes('freight'),
        layout: more.includes('layout'),
      })
    }
    told={toldOf}
    anew={[[openingStanding.path]]}
    onClose={onClose}
    head={
      <p className={desk.quiet}>
        只添加还没有的内容，已有的不会改动。样板商品是草稿，价格、工期为行业样例，请核对后再上架。先填好店铺信息，协议里的空会自动填好；以后再次写入会补填。
      </p>
    }
  >
    <Form.Item label="经营品类" name="trades" extra="每个品类带来分类、一件样板商品（含价格规则）与工序路线；一个都不选就只写入下面的内容">
      <Checkbox.Group options={Trade.options.map((value) => ({ value, label: trades[value] }))} />
    </Form.Item>
    <Form.Item label="同时写入" name="also">
      <Checkbox.Group options={also} />
    </Form.Item>
  </FormDialog>
)
