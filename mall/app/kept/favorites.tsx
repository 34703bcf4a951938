import { FavoritesPage } from './FavoritesPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('我的收藏')

export default function Favorites() {
  return <FavoritesPage />
}
