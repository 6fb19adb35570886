// The first file fixes the order of the layers, as in the shell.
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/layout/layout.css';
import { createRoot } from 'react-dom/client';
import { GalleryPage, VIEWS } from './gallery-page.tsx';

// The script that takes pictures of all views reads this.
const list = document.createElement('script');
list.type = 'application/json';
list.id = 'views';
list.textContent = JSON.stringify(VIEWS);
document.head.append(list);

const root = document.getElementById('root');
if (root) createRoot(root).render(<GalleryPage />);
