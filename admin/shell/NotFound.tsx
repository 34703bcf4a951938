import { Link } from 'react-router'
import { Notice } from './Notice.tsx'

export const NotFound = () => (
  <Notice title="没有这个页面" words="地址可能已变更，或您输入有误。">
    <Link to="/">返回首页</Link>
  </Notice>
)
