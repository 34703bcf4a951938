import { Button } from 'antd'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'

/** There is no title yet, and what to do about it. `onAdd` null: the account may not add any. */
export const NoTitles = ({ onAdd }: { onAdd: (() => void) | null }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    {onAdd ? (
      <>
        <p className={wordsCss.hint}>保存发票抬头后，下单时即可直接选择。</p>
        <Button type="primary" onClick={onAdd}>
          新增抬头
        </Button>
      </>
    ) : (
      <p className={wordsCss.hint}>请联系主账号或财务添加发票抬头。</p>
    )}
  </div>
)
