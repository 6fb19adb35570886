// The first file names the layers in their order, as the shell's does.
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { GalleryPage, VIEWS } from './gallery-page.tsx';

// Read by the script that draws all of them.
const list = document.createElement('script');
list.type = 'application/json';
list.id = 'views';
list.textContent = JSON.stringify(VIEWS);
document.head.append(list);

const root = document.getElementById('root');
if (root) createRoot(root).render(<GalleryPage />);
