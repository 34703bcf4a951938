import { Button } from 'antd'
import { Link } from 'react-router'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'

/** Why there is nothing to see, and what to do about it. `onAdd` null: the account may not add any. */
export const NoAddresses = ({ searched, onAdd }: { searched: boolean; onAdd: (() => void) | null }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    {searched ? (
      <Link to="/address" className="btn">
        清除查询条件
      </Link>
    ) : onAdd ? (
      <>
        <p className={wordsCss.hint}>新增时可直接粘贴一整段地址，自动识别姓名、电话和地区。</p>
        <Button type="primary" onClick={onAdd}>
          新增地址
        </Button>
      </>
    ) : (
      <p className={wordsCss.hint}>您没有管理地址的权限，请联系主账号。</p>
    )}
  </div>
)
