import { Link } from 'react-router'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'

/** There is nothing yet, and where to find some. */
export const NothingKept = ({ hint }: { hint: string }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    <p className={wordsCss.hint}>{hint}</p>
    <Link to="/indexpage/productlist" className="btn main">
      去商城选购
    </Link>
  </div>
)
