import { NotFoundPage } from '../frame/not-found-page.tsx';

export default function NotFound() {
  return <NotFoundPage />;
}
