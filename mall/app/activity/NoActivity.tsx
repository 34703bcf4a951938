import { Link } from 'react-router'
import { Empty } from '../parts/Section.tsx'

/** A page beyond the last one of what is sold, and the way to the first. */
export const NoSuchPage = ({ first }: { readonly first: string }) => (
  <Empty>
    <p>
      这一页没有商品，可
      <Link className="text-link" to={first}>
        回到第一页
      </Link>
      。
    </p>
  </Empty>
)

/** Nothing of it runs now, as `what` says, and where else to look. */
export const NoActivity = ({ what }: { readonly what: string }) => (
  <Empty>
    <p>
      {what}，可到
      <Link className="text-link" to="/indexpage/activityGoods">
        活动中心
      </Link>
      看看其他活动。
    </p>
  </Empty>
)
