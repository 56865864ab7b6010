import '@testing-library/jest-dom/jest-globals';
import './setup-node';
