import 'shared/styles/fonts.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import 'shared/styles/base.css';
