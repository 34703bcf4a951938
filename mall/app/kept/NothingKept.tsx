import { Link } from 'react-router'

/** There is nothing yet, and where to find some. */
export const NothingKept = ({ hint }: { hint: string }) => (
  <div className="p-card p-empty">
    <p>暂无数据</p>
    <p className="p-hint">{hint}</p>
    <Link to="/indexpage/productlist" className="btn main">
      去商城选购
    </Link>
  </div>
)
