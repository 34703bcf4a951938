import { Button } from 'antd'

/** There is no title yet, and what to do about it. `onAdd` null: the account may not add any. */
export const NoTitles = ({ onAdd }: { onAdd: (() => void) | null }) => (
  <div className="p-card p-empty">
    <p>暂无数据</p>
    {onAdd ? (
      <>
        <p className="p-hint">保存发票抬头后，下单时即可直接选择。</p>
        <Button type="primary" onClick={onAdd}>
          新增抬头
        </Button>
      </>
    ) : (
      <p className="p-hint">请联系主账号或财务添加发票抬头。</p>
    )}
  </div>
)
